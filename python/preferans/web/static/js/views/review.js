/** The view Review: what each decision of a played deal cost, and what was better. */

import { dealText, isComplete } from "../cards.js";
import { tableParams } from "../contract.js";
import { failure } from "../components/notices.js";
import { save, savePng, saveSvg } from "../components/save.js";
import { createTask } from "../components/task.js";
import { contractText, filled } from "../components/text.js";
import { isPhone, watchWidth } from "../components/width.js";
import { amount, rowsOf } from "../contracts/choices.js";
import { h, patch } from "../dom.js";
import { costGraph, graphTable, valueGraph } from "../review/graph.js";
import { beforePlay, cardsOfReview, costsCsv, finalTricks } from "../review/judgements.js";
import { beforeList, betterLine, costlyList, costTable, playTable } from "../review/lists.js";
import { pasteForm } from "../review/paste.js";
import { boardOf, isReviewable, mainLine, membersOf, recordOf, SAMPLE } from "../review/record.js";
import { playedAll } from "../tree.js";

const kept = new WeakMap();

function memoryOf(app) {
  if (!kept.has(app)) {
    kept.set(app, {
      key: "", review: null, cards: [], before: [], same: [], chosen: null, text: "", pasting: false, problem: null,
      failed: null, better: false,
    });
  }
  return kept.get(app);
}

/** @type {import("../main.js").View} */
export const view = {
  id: "review",
  mount(root, app) {
    const memory = memoryOf(app);
    const reviewing = createTask(app, "review.review");
    const reading = createTask(app, "review.read");
    const unwatch = watchWidth(root, () => app.redraw());
    let state = app.state;
    let exportOpen = false;

    function load() {
      const record = recordOf(state);
      const key = JSON.stringify([record, state.rules, state.players, state.dealer]);
      if (key === memory.key) return;
      if (memory.record !== record) Object.assign(memory, { review: null, cards: [], chosen: null });
      Object.assign(memory, { key, record, failed: null });
      reviewing.run(async (signal) => {
        const table = tableParams(state);
        try {
          const review = await app.call("review", { ...table, record }, { signal });
          const cards = cardsOfReview(review);
          Object.assign(memory, {
            review, cards, before: beforePlay(review), same: [],
            chosen: memory.chosen ?? cards.find((card) => card.costly)?.index ?? null,
          });
          app.announce(app.t("review.done", { n: cards.filter((card) => card.costly).length }));
          app.redraw();
          memory.same = await sameWorth(review, table, signal);
        } catch (error) {
          if (error.status !== 400) throw error;
          Object.assign(memory, { review: null, cards: [], failed: error });
        }
      });
    }

    /** The other contracts that would have been worth the same, where the one played was best. */
    async function sameWorth(review, table, signal) {
      const made = memory.before.find((one) => one.kind === "contract");
      if (!made || made.loss > 0 || !isComplete(state)) return [];
      const asked = { ...table, deal: dealText(state), declarer: review.declarer, at_least: "6S" };
      const found = await app.call("best_contracts", asked, { signal });
      const worth = amount(made.worth[1]);
      const equal = rowsOf(found.choices, review.declarer)
        .filter((row) => row.contract && row.own === worth && row.word !== made.made);
      return [...new Set(equal.map((row) => row.word))];
    }

    function readRecord() {
      if (!memory.text.trim()) return;
      memory.problem = null;
      reading.run(async (signal) => {
        try {
          const found = await app.call("read", { text: memory.text }, { signal });
          const board = boardOf(found);
          if (!board) {
            memory.problem = Object.assign(new Error(app.t("review.no_play")), { status: 400, data: { sentence: app.t("review.no_play") } });
            return;
          }
          Object.assign(memory, { pasting: false, text: "" });
          app.update(board, { label: app.t("review.pasted") });
        } catch (error) {
          if (error.status !== 400) throw error;
          memory.problem = error;
        }
      });
    }

    function again() {
      memory.key = "";
      app.redraw();
    }

    const costly = () => memory.cards.filter((card) => card.costly);
    const chosenCard = () => memory.cards[memory.chosen] ?? null;

    function choose(index) {
      memory.chosen = index;
      app.redraw();
    }

    /** The costly card before or after the chosen one. */
    function step(by) {
      const list = costly();
      if (!list.length) return;
      const at = list.findIndex((card) => card.index === memory.chosen);
      const next = list[Math.min(list.length - 1, Math.max(0, at + by))];
      choose(next.index);
      app.announce(app.t("review.said", {
        n: next.trick, seat: app.seat(next.seat), card: app.cardName(next.card), tricks: app.t("n.tricks", { n: next.lost }),
      }));
    }

    /** The place before a card of the play. */
    const placeBefore = (card) => ({ line: mainLine(state), at: card.index });

    function showLine(card) {
      const start = { ...state, place: placeBefore(card) };
      const { tree, place } = playedAll(start, card.line);
      app.update({ tree, place: { line: place.line, at: card.index + 1 }, view: "analysis" }, { label: app.t("review.shown") });
    }

    function tryIt(card) {
      app.prefs.set({ values: false });
      app.update({ place: placeBefore(card), view: "analysis" });
    }

    function form(alone) {
      return pasteForm(app, {
        text: memory.text, error: memory.problem ?? reading.error, running: reading.running, alone,
        onText: (text) => {
          memory.text = text;
          app.redraw();
        },
        onRead: readRecord,
        onSample: () => {
          Object.assign(memory, { text: SAMPLE, problem: null });
          app.redraw();
        },
        onCancel: () => {
          Object.assign(memory, { pasting: false, problem: null });
          app.redraw();
        },
      });
    }

    function outcome() {
      const { contract } = state;
      if (contract.strain === "all_pass") return app.t("review.outcome.all_pass");
      const tricks = finalTricks(memory.cards);
      const short = contract.strain === "misere" ? tricks : Math.max(0, contract.level - tricks);
      const over = contract.strain === "misere" ? 0 : tricks - contract.level;
      const end = contract.strain === "misere"
        ? app.t(tricks ? "review.caught" : "review.clean")
        : short ? app.t("review.down", { n: short, count: app.t("review.down.counts").split(" ")[short - 1] })
          : over ? app.t("review.over", { n: over }) : app.t("review.made");
      return `${app.t("n.tricks", { n: tricks })}, ${end}`;
    }

    function title(short) {
      const { contract } = state;
      if (contract.strain === "all_pass") return [app.strain("all_pass")];
      const words = filled(app.t("review.title"), {
        contract: contractText(app, contract), seat: [app.seat(contract.declarer)],
      });
      return short || !memory.review ? words : [...words, ": ", outcome()];
    }

    function graph() {
      const narrow = isPhone();
      const { contract } = state;
      const allPass = contract.strain === "all_pass";
      const heading = allPass ? app.t("review.graph.all_pass")
        : app.t(narrow ? "review.graph.short" : "review.graph", { seat: app.seat(contract.declarer), seat_gen: app.seat(contract.declarer, "gen") });
      const name = `${heading}. ${app.t("review.graph.costly", { n: costly().length })}`;
      const width = Math.max(240, root.clientWidth - (narrow ? 2 * 14 + 26 : root.clientWidth < 1100 ? 70 : 404 + 36 + 36));
      const shared = { cards: memory.cards, narrow, width, height: narrow ? 224 : 272, name, chosen: memory.chosen, onChoose: choose };
      return h("div", { class: ["panel", "graph-panel", reviewing.late && "faded"] },
        h("div", { class: "graph-head" }, h("h2", { class: "block-title" }, heading),
          narrow || allPass ? null : h("p", { class: "note key" },
            h("i", { class: "badge-sign declarer", "aria-hidden": "true" }), app.t("review.legend.declarer"), " ",
            h("i", { class: "badge-sign defender", "aria-hidden": "true" }), app.t("review.legend.defender"))),
        allPass ? costGraph(app, shared) : valueGraph(app, {
          ...shared, goal: contract.strain === "misere" ? 0 : contract.level, misere: contract.strain === "misere",
        }),
        graphTable(app, { cards: memory.cards, name: heading, allPass }));
    }

    function exportMenu() {
      const text = async (format) => {
        const found = await app.call("write", { ...membersOf(state), format });
        save(`deal.${format === "ppn" ? "ppn" : "txt"}`, found.text, "text/plain");
      };
      const svg = () => root.querySelector(".value-graph");
      const items = [
        ["review.export.text", () => text("native")], ["review.export.ppn", () => text("ppn")],
        ["review.export.csv", () => save("review.csv", costsCsv(memory.cards), "text/csv")],
        ["review.export.svg", () => saveSvg("review.svg", svg())], ["review.export.png", () => savePng("review.png", svg())],
      ];
      return h("div", { class: "export", onkeydown: (event) => {
        if (event.key !== "Escape" || !exportOpen) return;
        exportOpen = false;
        app.redraw();
      } },
      h("button", {
        type: "button", class: "button", "aria-expanded": String(exportOpen), onclick: () => {
          exportOpen = !exportOpen;
          app.redraw();
        },
      }, app.t("review.export"), h("span", { "aria-hidden": "true" }, "▾")),
      exportOpen ? h("ul", { class: "panel export-list" }, items.map(([key, act]) => h("li", { key },
        h("button", {
          type: "button", onclick: () => {
            exportOpen = false;
            app.redraw();
            act();
          },
        }, app.t(key))))) : null);
    }

    const pasteButton = () => h("button", {
      type: "button", class: "button", onclick: () => {
        memory.pasting = !memory.pasting;
        app.redraw();
        queueMicrotask(() => root.querySelector("#record")?.focus());
      },
    }, app.t("review.paste"));

    function betterPanel(card) {
      return h("section", { class: "panel better", key: "better" },
        h("h2", { class: "block-title" }, app.t("review.was_better", { n: card.number })),
        betterLine(app, state, memory.cards, card),
        h("div", { class: "actions" },
          h("button", { type: "button", class: "button show-line", onclick: () => showLine(card) }, app.t("review.show_line")),
          h("button", { type: "button", class: "button try-it", onclick: () => tryIt(card) }, app.t("review.try"))));
    }

    function stepButtons() {
      const list = costly();
      if (!list.length) return null;
      const at = list.findIndex((card) => card.index === memory.chosen);
      const button = (by, key, sign, end) => h("button", {
        type: "button", class: "button step", "aria-label": app.t(key), disabled: end, onclick: () => step(by),
      }, isPhone() ? h("span", { "aria-hidden": "true" }, sign) : by < 0 ? [h("span", { "aria-hidden": "true" }, sign), app.t(key), h("kbd", null, "P")]
        : [app.t(key), h("kbd", null, "N"), h("span", { "aria-hidden": "true" }, sign)]);
      return h("div", { class: "steps", key: "steps" }, button(-1, "review.previous", "◀", at <= 0),
        isPhone() && chosenCard() ? h("button", {
          type: "button", class: "button main", onclick: () => {
            memory.better = !memory.better;
            app.redraw();
            queueMicrotask(() => root.querySelector(".better")?.scrollIntoView({ block: "nearest" }));
          }, "aria-expanded": String(memory.better),
        }, app.t("review.show_better")) : null,
        button(1, "review.next", "▶", at >= list.length - 1));
    }

    function parts() {
      const allPass = state.contract.strain === "all_pass";
      return {
        play: h("div", { class: "panel play-panel" },
          playTable(app, state, memory.cards, { chosen: memory.chosen, onChoose: choose })),
        before: memory.before.length ? h("div", { class: "panel before-panel" },
          h("h2", { class: "block-title" }, app.t("review.before")), beforeList(app, memory.before, memory.same),
          memory.review.calls_told ? null : h("p", { class: "note" }, app.t("review.calls_guessed"))) : null,
        costs: h("section", { class: "costs-block" }, h("h2", { class: "block-title" }, app.t("review.costs")),
          costTable(app, memory.review.totals, amount)),
        costly: h("section", { class: "costly-block" },
          h("div", { class: "list-head" }, h("h2", { class: "block-title" }, app.t("review.costly")),
            h("p", { class: "note small" }, app.t("review.in_order"))),
          costlyList(app, memory.cards, { chosen: memory.chosen, onChoose: choose, allPass })),
      };
    }

    function whistLine() {
      const said = (memory.review?.calls ?? []).filter(([, call]) => call === "whist").map(([seat]) => seat);
      if (!said.length) return "";
      return ` · ${said.length > 1 ? app.t("contracts.whist.both") : app.t("contracts.whist.one", { seat: app.seat(said[0]) })}`;
    }

    function body() {
      const card = chosenCard();
      const { play, before, costs, costly: list } = parts();
      if (isPhone()) {
        return h("section", { class: "board", key: "board" },
          h("h1", { class: "view-title" }, title(true)),
          h("p", { class: "note" }, outcome(), whistLine()), graph(),
          h("div", { class: "panel list-panel" }, list),
          h("p", { class: "note" }, app.t("review.hidden.short")),
          memory.better && card ? betterPanel(card) : null, costs, play, before,
          h("div", { class: "actions two" }, pasteButton(), exportMenu()), stepButtons());
      }
      return [
        h("section", { class: "board", key: "board" },
          h("div", { class: "title-row" }, h("h1", { class: "view-title" }, title(false)),
            h("div", { class: "view-controls" }, pasteButton(), exportMenu())),
          h("div", { class: ["computing-bar", reviewing.late && "on"] }),
          memory.pasting ? form(false) : null, graph(),
          h("div", { class: "halves" }, play, h("div", null, before,
            h("p", { class: "notice hidden-cards" }, app.t("review.hidden"))))),
        h("aside", { class: "side", key: "side", "aria-label": app.t("review.side") }, costs, list,
          card ? betterPanel(card) : null, stepButtons()),
      ];
    }

    function nothing(failed) {
      return h("section", { class: "board alone", key: "board" },
        h("h1", { class: "view-title" }, app.t("review.empty")),
        h("p", null, app.t("review.empty.note")), failed ? failure(app, failed) : null, form(true));
    }

    return {
      render(now) {
        state = now;
        const reviewable = isReviewable(state);
        if (reviewable) load();
        const waiting = reviewable && !memory.review && !memory.failed;
        const content = !reviewable || memory.failed || (isPhone() && memory.pasting)
          ? nothing(reviewable ? memory.failed : null)
          : waiting ? h("section", { class: "board", key: "board" }, h("h1", { class: "view-title" }, title(true)),
            h("div", { class: ["computing-bar", reviewing.late && "on"] }),
            reviewing.error ? failure(app, reviewing.error, again) : null) : body();
        patch(root, h("div", { class: ["columns", "review", isPhone() && "phone", (!reviewable || memory.failed) && "empty-review"] }, content));
      },
      keydown(event) {
        const field = event.target instanceof Element && event.target.closest("input, textarea, select");
        if (field || event.ctrlKey || event.metaKey || event.altKey || !app.prefs.get("singleKeys")) return false;
        if (event.code !== "KeyN" && event.code !== "KeyP") return false;
        step(event.code === "KeyN" ? 1 : -1);
        return true;
      },
      destroy() {
        unwatch();
        if (reviewing.running) memory.key = "";
        [reviewing, reading].forEach((task) => task.drop());
      },
    };
  },
};
