/** The view Odds: how many tricks one hand makes over all layouts of the cards that it does not see. */

import { sorted, STRAINS } from "../cards.js";
import { fromWire, wireOf } from "../contract.js";
import { emptyDeal, failure } from "../components/notices.js";
import { save, savePng } from "../components/save.js";
import { cardText, cardsText, segments, strainText } from "../components/text.js";
import { isPhone, watchWidth } from "../components/width.js";
import { h, patch } from "../dom.js";
import { oddsChart, oddsCsv, oddsTable } from "../odds/chart.js";
import { createInquiry } from "../odds/inquiry.js";
import { knownBlock } from "../odds/known.js";
import { goalOf, memoryOf, replaces, tenOf, unseenBy } from "../odds/question.js";
import { withSign } from "../odds/shares.js";
import { atLeastTable, figures, otherChoices, whatDecides } from "../odds/side.js";

const EMPTY = new Array(11).fill(0);
const CONTRACTS = [...["6", "7", "8", "9", "10"].flatMap((level) => STRAINS.map((strain) => level + strain)), "misere"];

/** @type {import("../main.js").View} */
export const view = {
  id: "odds",
  mount(root, app) {
    const memory = memoryOf(app);
    const inquiry = createInquiry(app);
    const unwatch = watchWidth(root, () => app.redraw());
    let told = "";
    let adding = null;

    function choose(changes) {
      Object.assign(memory, changes);
      app.redraw();
    }

    const setContract = (question, changes) => choose({
      seat: question.seat,
      choice: { contract: { ...question.contract, ...changes }, discard: question.discard },
    });

    function setStrain(question, strain) {
      const level = question.contract.level || 6;
      setContract(question, { strain, level: strain === "misere" ? 0 : level });
    }

    const leaders = [0, 1, 2];
    const setLeader = (leader) => choose({
      leader, known: memory.known.filter((chip) => chip.kind !== "lead"),
    });

    function strainSegments(question) {
      return segments({
        label: app.t("odds.strain"), chosen: question.contract.strain, className: "odds-strains",
        options: [...STRAINS, "misere"].map((one) => ({ value: one, label: strainText(app, one) })),
        onChoose: (strain) => setStrain(question, strain),
      });
    }

    function leaderSegments(question) {
      return segments({
        label: app.t("odds.leader"), chosen: question.leader, onChoose: setLeader,
        options: leaders.map((one) => ({
          value: one, label: one === question.leader ? app.t("odds.leads", { seat: app.seat(one), seat_gen: app.seat(one, "gen") })
            : app.seat(one),
        })),
      });
    }

    function plainSelect(name, chosen, options, onChoose) {
      return h("label", { class: "plain-select" }, h("span", { class: "visually-hidden" }, app.t(name)),
        h("select", { value: String(chosen), onchange: (event) => onChoose(event.target.value) },
          options.map(({ value, text }) =>
            h("option", { key: String(value), value: String(value), selected: String(value) === String(chosen) }, text))));
    }

    const seatSelect = (seat) => plainSelect("odds.seat", seat,
      leaders.map((one) => ({ value: one, text: app.seat(one) })),
      (value) => choose({ seat: Number(value), choice: null, known: [] }));

    function phoneHand(question) {
      const ten = tenOf(question.state, question.seat, question.discard);
      return h("div", { class: "panel phone-hand" },
        h("div", { class: "hand-head" }, seatSelect(question.seat), h("span", { "aria-hidden": "true" }, "·"),
          plainSelect("odds.contract", wireOf(question.contract),
            CONTRACTS.map((word) => ({ value: word, text: app.contract(fromWire(word, question.seat)) })),
            (word) => setContract(question, fromWire(word, question.seat))),
          h("span", { class: "leader" }, plainSelect("odds.leader", question.leader,
            leaders.map((one) => ({
              value: one, text: app.t("odds.leads", { seat: app.seat(one), seat_gen: app.seat(one, "gen") }),
            })), (value) => setLeader(Number(value))))),
        h("div", { class: "suit-lines" }, ["S", "C", "D", "H"].map((suit) => {
          const cards = sorted(ten.filter((card) => card[0] === suit));
          return h("p", { key: suit, class: `of-${suit}` }, strainText(app, suit), " ", cards.length
            ? h("b", null, cards.map((card) => app.rank(card[1])).join(" ")) : "—");
        })),
        question.discard?.length ? h("p", { class: "note" }, app.t("term.discard"), " ",
          cardsText(app, question.discard)) : null);
    }

    function hand(question) {
      const ten = sorted(tenOf(question.state, question.seat, question.discard));
      return h("div", { class: "odds-hand" }, seatSelect(question.seat),
        h("ul", { class: "tiles" }, ten.map((card) => h("li", { key: card, class: "tile" }, cardText(app, card)))),
        question.discard?.length ? h("p", { class: "note" }, app.t("term.discard"), " ",
          cardsText(app, question.discard)) : null);
    }

    function chart(question, result, fresh) {
      const narrow = isPhone();
      const sampled = Boolean(result) && !result.exact;
      const counts = result?.tricks ?? EMPTY;
      const { contract, seat } = question;
      const values = { seat: app.seat(seat, "gen"), strain: app.t(`odds.in.${contract.strain}`) };
      const title = narrow ? app.t("odds.chart.short") : app.t("odds.chart", values);
      const name = result ? `${app.t("odds.chart", values)}. ${summary(question, result)}` : app.t("odds.chart", values);
      const width = Math.max(240, root.clientWidth - (narrow ? 2 * 14 + 26 : root.clientWidth < 1100 ? 74 : 404 + 36 + 40));
      return h("div", { class: ["panel", "chart-panel", inquiry.count.late && !fresh && "faded"] },
        h("div", { class: "chart-head" }, h("h2", { class: "block-title" }, title),
          h("p", { class: "note" }, contract.strain === "misere" ? app.strain("misere")
            : app.t("odds.contract_line", { level: app.n(contract.level) }),
          h("span", { class: "dash", "aria-hidden": "true" }))),
        oddsChart(app, {
          counts, goal: goalOf(contract), misere: contract.strain === "misere", sampled, narrow, width,
          height: narrow ? 274 : 396, name,
        }),
        result ? oddsTable(app, { counts, sampled, name: app.t("odds.chart", values) }) : null);
    }

    function layoutsText(result) {
      if (!result.exact) return app.t("odds.sample", { n: app.n(result.counted) });
      return app.t("odds.exact", { n: result.counted, count: app.n(result.counted) });
    }

    function summary(question, result) {
      const goal = String(goalOf(question.contract));
      const chance = result.at_least[goal];
      const share = question.contract.strain === "misere" ? 1 - chance : chance;
      return app.t("odds.summary", {
        contract: app.contract(question.contract), share: withSign(app, share), layouts: layoutsText(result),
      });
    }

    function progressLine(question, result, progress) {
      const { count } = inquiry;
      const part = progress && progress.total ? progress.done / progress.total : 0;
      const counting = count.running || count.stopped;
      return h("div", { class: "progress" },
        h("div", { class: ["track", !counting && "off"], "aria-hidden": "true" },
          h("div", { class: "fill", style: { width: `${(100 * part).toFixed(1)}%` } })),
        h("div", { class: "progress-text" },
          h("span", { class: "sample-size" }, result ? [layoutsText(result), result.exact
            ? h("span", { class: "tick", "aria-hidden": "true" }, " ✓") : null]
            : count.late ? app.t("state.computing") : "\u00a0"),
          count.stopped ? h("span", { class: "quiet-ink" }, app.t("state.stopped"))
            : count.running && result && !result.exact
              ? h("span", { class: "quiet-ink" }, app.t(question.discard?.length ? "odds.counting" : "odds.drawing", { part: app.n(Math.floor(100 * part)) })) : null));
    }

    function stopButton() {
      const { count } = inquiry;
      if (count.stopped) {
        return h("button", { type: "button", class: "button stop", key: "stop", onclick: inquiry.proceed }, app.t("state.continue"));
      }
      if (count.running) {
        return h("button", { type: "button", class: "button stop", key: "stop", onclick: count.stop },
          h("span", { "aria-hidden": "true" }, "■ "), app.t("state.stop"));
      }
      return null;
    }

    function exports(result) {
      if (!result?.exact) return null;
      return [
        h("button", {
          key: "csv", type: "button", class: "button",
          onclick: () => save("odds.csv", oddsCsv(result.tricks), "text/csv"),
        }, "CSV"),
        h("button", {
          key: "png", type: "button", class: "button", onclick: () => savePng("odds.png", root.querySelector(".odds-chart")),
        }, "PNG"),
      ];
    }

    function knownOf(question) {
      return knownBlock(app, {
        known: question.known, seat: question.seat, leader: question.leader, adding,
        unseen: unseenBy(question.state, question.seat, question.discard),
        ten: sorted(tenOf(question.state, question.seat, question.discard)),
        add: (chip) => {
          const last = adding;
          adding = null;
          choose({ known: [...memory.known.filter((one) => !replaces(chip, one)), chip] });
          queueMicrotask(() => root.querySelector(`[data-add="${last.kind}${last.seat ?? ""}"]`)?.focus());
        },
        remove: (chip) => choose({ known: memory.known.filter((one) => JSON.stringify(one) !== JSON.stringify(chip)) }),
        open: (which) => {
          adding = which;
          app.redraw();
        },
      });
    }

    function announce(question, result) {
      if (!result?.exact) return;
      const text = summary(question, result);
      const key = JSON.stringify([question.contract, question.discard, question.leader, question.known, result.counted]);
      if (key !== told) app.announce(text);
      told = key;
    }

    function body(question, fresh, old, progress, others) {
      const phone = isPhone();
      // Until there are new numbers the old ones stand as they are, with the contract that they are about.
      const result = fresh ?? old?.result ?? null;
      const about = fresh || !old ? question : old.question;
      const { count, list } = inquiry;
      const problem = count.error ?? list.error;
      const faded = count.late && !fresh;
      const head = figures(app, { result, contract: about.contract, faded });
      const atLeast = atLeastTable(app, {
        result, contract: about.contract, onLevel: (level) => setContract(question, { level }),
      });
      const note = h("p", { class: "note open-cards", key: "note" }, app.t("odds.open_cards"));
      const beside = [
        otherChoices(app, {
          rows: others, onChoose: (row) => choose({ seat: question.seat, choice: { contract: row.contract, discard: row.discard } }),
        }),
        whatDecides(app, { result, contract: about.contract, faded }),
      ];
      const bar = h("div", { class: ["computing-bar", count.late && !fresh && "on"] });
      if (phone) {
        return [h("section", { class: "board", key: "board" },
          h("h1", { class: "view-title visually-hidden" }, app.t("odds.title")), phoneHand(question), bar,
          problem ? failure(app, problem, inquiry.again) : null, chart(about, result, fresh), progressLine(question, fresh, progress),
          head, knownOf(question), atLeast, beside, note, stopButton(),
          h("div", { class: "exports" }, exports(fresh)))];
      }
      return [
        h("section", { class: "board", key: "board" },
          h("div", { class: "title-row" }, h("h1", { class: "view-title" }, app.t("odds.title")),
            h("div", { class: "view-controls" }, strainSegments(question), leaderSegments(question))),
          bar, hand(question), problem ? failure(app, problem, inquiry.again) : null, chart(about, result, fresh),
          h("div", { class: "under" }, progressLine(question, fresh, progress),
            h("div", { class: "exports" }, stopButton(), exports(fresh))),
          note),
        h("aside", { class: "side", key: "side", "aria-label": app.t("odds.side") }, head, atLeast, beside, knownOf(question)),
      ];
    }

    return {
      render(state) {
        const { seat, question, result, old, progress, others } = inquiry.look(state);
        if (seat === null) {
          patch(root, emptyDeal(app, app.t("odds.title")));
          return;
        }
        const about = question ? `${question.seat}` : "";
        patch(root, h("div", { class: ["columns", "odds", isPhone() && "phone"], "data-seat": about,
          "data-exact": String(Boolean(result?.exact)) },
        question ? body(question, result, old, progress, others)
          : h("section", { class: "board", key: "board" }, h("h1", { class: "view-title" }, app.t("odds.title")),
            h("div", { class: ["computing-bar", inquiry.list.late && "on"] }),
            inquiry.list.error ? failure(app, inquiry.list.error, inquiry.again) : null)));
        if (question) announce(question, result);
      },
      destroy() {
        unwatch();
        inquiry.drop();
      },
    };
  },
};
