/** The view Contracts: what to lay away and what to play, ranked in whists, and all 66 discards in one strain. */

import { dealText, isComplete, SEATS, sorted } from "../cards.js";
import { choiceKeys, choiceTable, rowKey, shareKey } from "../contracts/list.js";
import { pairKey, rowWith, shortList } from "../contracts/choices.js";
import { BIDS, contractRows, parOf, whistingOf } from "../contracts/ask.js";
import { equalsNote, parBlock, whistingBlock } from "../contracts/side.js";
import { triangle, tricksBy } from "../contracts/triangle.js";
import { fromWire, wireOf } from "../contract.js";
import { createTask } from "../components/task.js";
import { rulesName, rulesSelect } from "../components/rules.js";
import { cardText, contractText, filled, segments, strainText } from "../components/text.js";
import { isPhone, watchWidth } from "../components/width.js";
import { emptyDeal, failure } from "../components/notices.js";
import { h, patch } from "../dom.js";
import { isOrdered } from "../rules.js";
import { ask, chanceMade, goalOf, layoutParams } from "../odds/question.js";

const MOST = 9; // rows of the short list
const STRAINS = ["S", "C", "D", "H", "N", "misere"];
const kept = new WeakMap();

/** Arrow keys move the focus among the twelve cards, which are one stop for Tab. */
function walk(event) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const cards = [...event.currentTarget.querySelectorAll(".card-key")];
  event.preventDefault();
  event.stopPropagation();
  cards[cards.indexOf(document.activeElement) + step]?.focus();
}

function memoryOf(app) {
  if (!kept.has(app)) {
    kept.set(app, {
      key: "", board: null, seat: null, atLeast: "6S", chosen: null, first: null, strain: null, whole: false, focused: null,
      unfolded: new Set(), shares: new Map(), rows: null, discards: null, par: null, parKey: "", answers: new Map(),
    });
  }
  return kept.get(app);
}

/** @type {import("../main.js").View} */
export const view = {
  id: "contracts",
  mount(root, app) {
    const memory = memoryOf(app);
    const list = createTask(app, "contracts.list");
    const counting = createTask(app, "contracts.shares");
    const whisting = createTask(app, "contracts.whisting");
    const parTask = createTask(app, "contracts.par");
    const unwatch = watchWidth(root, () => app.redraw());
    let state = app.state;
    let pointed = null;

    const seatNow = () => (isOrdered(state) ? 0 : (memory.seat ?? state.contract?.declarer ?? 0));

    /** Another contract on the board is looked at, whatever was chosen here before. */
    function follow() {
      const board = JSON.stringify([state.contract, state.discard]);
      if (memory.board !== null && memory.board !== board) Object.assign(memory, { seat: null, chosen: null, strain: null });
      memory.board = board;
    }

    function load() {
      follow();
      const seat = seatNow();
      const table = JSON.stringify([dealText(state), state.rules, state.players, state.dealer, state.leader]);
      const key = JSON.stringify([table, seat, memory.atLeast]);
      if (key !== memory.key) {
        if (memory.parKey !== table) memory.par = null;
        Object.assign(memory, { key, chosen: null, first: null, unfolded: new Set(), shares: new Map(), focused: null });
        memory.answers = new Map();
        memory.fresh = false;
        counting.drop();
        list.run(async (signal) => {
          const [rows, discards] = await Promise.all([
            contractRows(app, state, seat, memory.atLeast, signal),
            app.call("best_discards", { deal: dealText(state), declarer: seat, leader: state.leader }, { signal }),
          ]);
          Object.assign(memory, { rows, discards, fresh: true });
        });
      }
      if (memory.parKey !== table && !parTask.running) {
        memory.parKey = table;
        parTask.run(async (signal) => {
          memory.par = await parOf(app, state, signal);
        });
      }
    }

    /** The row and the discard that are looked at: chosen here, or on the board, or the best. */
    function selected() {
      const rows = memory.rows ?? [];
      if (memory.chosen) {
        const row = rowWith(rows, memory.chosen.pair, memory.chosen.word) ?? rowWith(rows, memory.chosen.pair);
        if (row) return { row, pair: memory.chosen.pair };
      }
      if (state.contract?.declarer === seatNow() && state.discard?.length === 2) {
        const row = rowWith(rows, state.discard, wireOf(state.contract));
        if (row) return { row, pair: state.discard };
      }
      return rows.length ? { row: rows[0], pair: rows[0].discards[0] } : { row: null, pair: null };
    }

    function choose(row, pair) {
      Object.assign(memory, { chosen: { word: row.word, pair }, first: null, focused: null });
      if (row.contract) memory.strain = row.contract.strain;
      app.redraw();
    }

    function tryPair(pair) {
      const { row } = selected();
      const strain = memory.strain ?? row?.contract?.strain;
      const rows = memory.rows.filter((one) => rowWith([one], pair));
      const wanted = rows.find((one) => one.contract?.strain === strain) ?? rows[0];
      if (wanted) choose(wanted, pair);
    }

    /** A tap on one of the twelve: the first waits for the second; a third begins anew. */
    function tap(card) {
      if (memory.first === card) memory.first = null;
      else if (memory.first) return tryPair([memory.first, card]);
      else memory.first = card;
      if (memory.first) app.announce(app.t("contracts.tap_second"));
      return app.redraw();
    }

    function countShares() {
      const seat = seatNow();
      const asked = shortList(memory.rows, MOST, selected().row).filter((row) => row.contract);
      counting.run(async (signal) => {
        for (const row of asked) {
          const shown = row === selected().row ? selected().pair : row.discards[0];
          const pairs = memory.unfolded.has(rowKey(row)) ? row.discards : [shown];
          for (const pair of row.best ? new Set([row.discards[0], ...pairs]) : pairs) {
            if (memory.shares.has(shareKey(row, pair))) continue;
            const question = { state, seat, contract: row.contract, discard: pair, leader: state.leader, known: [] };
            const params = { ...layoutParams(question), at_least: goalOf(row.contract), samples: "all" };
            const found = await app.call("layouts", params, { signal });
            memory.shares.set(shareKey(row, pair), chanceMade(found, row.contract).made);
            app.redraw();
          }
        }
        app.announce(app.t("contracts.counted"));
      });
      app.redraw();
    }

    function answersOf(row, pair) {
      if (!memory.fresh || !row?.contract || !row.calls.length) return null;
      const key = shareKey(row, pair);
      if (!memory.answers.has(key)) {
        memory.answers.set(key, null);
        whisting.run(async (signal) => {
          memory.answers.set(key, await whistingOf(app, state, row, pair, signal));
        });
      }
      return memory.answers.get(key);
    }

    function play(row, pair) {
      const label = app.t("contracts.played", { contract: app.contract(row.contract) });
      app.update({
        contract: row.contract, discard: pair, calls: [], tree: [], place: { line: [], at: 0 }, view: "analysis",
      }, { label });
    }

    function twelve(pair) {
      const raised = pointed ?? (memory.first ? [memory.first] : pair) ?? [];
      const cards = sorted([...state.hands[SEATS[seatNow()]], ...state.talon]);
      const entry = cards.includes(memory.card) ? memory.card : cards[0];
      return h("div", {
        class: "twelve", role: "group", "aria-label": app.t("contracts.twelve"), onkeydown: walk,
      }, cards.map((card, index) => {
        const away = raised.includes(card);
        const name = [app.cardName(card), state.talon.includes(card) && app.t("contracts.from_talon"),
          away && app.t("contracts.away")].filter(Boolean).join(", ");
        return h("button", {
          key: card, type: "button", "aria-pressed": String(away), "aria-label": name, onclick: () => tap(card),
          tabindex: card === entry ? "0" : "-1", onfocus: () => {
            if (memory.card === card) return;
            memory.card = card;
            app.redraw();
          },
          class: ["card-key", away && "away", index && cards[index - 1][0] !== card[0] && "next-suit"],
        }, cardText(app, card, { mute: true }), state.talon.includes(card) ? h("i", { class: "dot" }) : null);
      }));
    }

    function controls() {
      const seat = seatNow();
      return h("div", { class: "view-controls" },
        segments({
          label: app.t("contracts.declarer"), chosen: seat, className: "seats",
          options: (isOrdered(state) ? [0] : [0, 1, 2]).map((one) => ({ value: one, label: app.seat(one) })),
          onChoose: (one) => {
            memory.seat = one;
            app.redraw();
          },
        }),
        h("label", { class: "at-least" }, h("span", { class: "visually-hidden" }, app.t("contracts.at_least.label")),
          h("select", {
            class: "select", value: memory.atLeast, onchange: (event) => {
              memory.atLeast = event.target.value;
              app.redraw();
            },
          }, BIDS.map((bid) => h("option", { key: bid, value: bid, selected: bid === memory.atLeast },
            app.t("contracts.at_least", { bid: app.contract(fromWire(bid, seat)) }))))),
        rulesSelect(app));
    }

    function board({ row, pair }) {
      const rows = memory.rows;
      const shown = memory.whole ? rows : shortList(rows, MOST, row);
      const picked = {
        chosen: row, pair, shares: memory.shares, unfolded: memory.unfolded, choose,
        unfold: (one) => {
          const key = rowKey(one);
          if (!memory.unfolded.delete(key)) memory.unfolded.add(key);
          app.redraw();
        },
      };
      const stale = list.running && list.late;
      return [
        twelve(pair),
        h("p", { class: "note key" }, h("i", { class: "dot", "aria-hidden": "true" }), " ",
          app.t(isPhone() ? "contracts.legend.phone" : "contracts.legend")),
        isPhone() ? h("div", { class: "list-head" },
          h("h2", { class: "block-title" }, app.t("contracts.best_first")),
          h("p", { class: "note" }, rulesName(app))) : null,
        h("div", { class: ["panel", "list", stale && "faded"] },
          isPhone() ? choiceKeys(app, shown, picked) : choiceTable(app, shown, rows, picked)),
        h("div", { class: "below" },
          rows.length > MOST ? h("button", {
            type: "button", class: "link", onclick: () => {
              memory.whole = !memory.whole;
              app.redraw();
            },
          }, app.t(memory.whole ? "contracts.show_short" : "contracts.show_all")) : null,
          h("p", { class: "note" }, "* ", app.t("contracts.share_note", { n: app.n(184756) }), " ",
            counting.running
              ? h("button", { type: "button", class: "link", onclick: counting.stop }, app.t("state.stop"))
              : h("button", { type: "button", class: "link count", onclick: countShares }, app.t("contracts.count")))),
        counting.error ? failure(app, counting.error, countShares) : null,
      ];
    }

    function side({ row, pair }) {
      const strain = memory.strain ?? row?.contract?.strain ?? "N";
      const values = tricksBy(memory.discards, strain);
      const cards = [...state.hands[SEATS[seatNow()]], ...state.talon];
      const canPlay = Boolean(row?.contract);
      return [
        h("h2", { class: "block-title" }, app.t("contracts.triangle")),
        segments({
          label: app.t("contracts.strain"), chosen: strain, className: "strains",
          options: STRAINS.map((one) => ({ value: one, label: strainText(app, one) })),
          onChoose: (one) => {
            memory.strain = one;
            app.redraw();
          },
        }),
        values.size === 66 ? triangle(app, {
          cards, values, strain, chosen: pair ? pairKey(pair) : null, focused: memory.focused, onChoose: tryPair,
          onPoint: (one) => {
            pointed = one;
            app.redraw();
          },
          onFocus: (key) => {
            memory.focused = key;
          },
        }) : null,
        equalsNote(app, memory.rows, memory.shares),
        canPlay ? h("div", { class: "actions" },
          h("button", {
            type: "button", class: "button", onclick: () => {
              ask(app, { seat: seatNow(), contract: row.contract, discard: pair });
              app.go("odds");
            },
          }, app.t("view.odds")),
          h("button", { type: "button", class: "button main", onclick: () => play(row, pair) },
            h("span", null, filled(app.t("contracts.play"), { contract: contractText(app, row.contract) })))) : null,
        whistingBlock(app, answersOf(row, pair)),
        parSide(),
      ];
    }

    const parSide = () => (memory.par ? parBlock(app, memory.par) : parTask.error ? failure(app, parTask.error, again) : null);

    function again() {
      Object.assign(memory, { key: "", parKey: "" });
      app.redraw();
    }

    return {
      render(now) {
        state = now;
        if (!isComplete(state)) {
          patch(root, emptyDeal(app, app.t("contracts.title")));
          return;
        }
        load();
        const ready = memory.rows !== null && (memory.fresh || list.running);
        const chosen = selected();
        patch(root, h("div", { class: "columns contracts" },
          h("section", { class: "board", key: "board" },
            h("div", { class: "title-row" }, h("h1", { class: "view-title" }, app.t("contracts.title")), controls()),
            h("div", { class: ["computing-bar", list.late && "on"] }),
            list.error ? failure(app, list.error, again) : null,
            ready && !list.error && memory.rows.length ? board(chosen) : null),
          h("aside", { class: "side", key: "side", "aria-label": app.t("contracts.side") },
            ready && !list.error && memory.discards ? side(chosen) : list.error ? parSide() : null)));
      },
      destroy() {
        unwatch();
        [list, counting, whisting, parTask].forEach((task) => task.drop());
        if (!memory.fresh) memory.key = "";
        if (!memory.par) memory.parKey = "";
        memory.answers = new Map();
      },
    };
  },
};
