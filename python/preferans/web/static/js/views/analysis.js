/** The view Analysis: the deal is played with all cards seen, each card of the player to move with its value. */

import { h, patch } from "../dom.js";
import { indexOf, isComplete } from "../cards.js";
import { createActions } from "../analysis/actions.js";
import { bestGame, expected, isAllPass, judged, wantsMore } from "../analysis/game.js";
import { analysisKeys } from "../analysis/keys.js";
import { lineResult, sideLines, trickRows } from "../analysis/lines.js";
import { createTables } from "../analysis/tables.js";
import { createValues } from "../analysis/values.js";
import { desktopBoard, phoneBoard } from "../components/playboard.js";
import { movesList } from "../components/moves.js";
import { tricksTables } from "../components/trickstable.js";
import { isPhone, watchWidth } from "../components/width.js";
import { legalCards, momentAfter } from "../play.js";
import { loadRules } from "../rules.js";
import { lineCards, playedCards } from "../tree.js";

/** @type {import("../main.js").View} */
export const view = {
  id: "analysis",
  mount(root, app) {
    const values = createValues(app);
    const tables = createTables(app);
    const own = { changing: false, picked: null, focusHand: false, chosenFor: null };
    const act = createActions(app, { own, values, tables });
    const unwatch = watchWidth(root, app.redraw);
    loadRules(app).then(app.redraw, () => {});

    /** A deal that has no contract yet gets the best one, without a step of its own in the history. */
    function chooseGame(state, table) {
      if (state.contract || !table || own.chosenFor === table) return;
      own.chosenFor = table;
      const game = bestGame(table.with_talon);
      if (isAllPass(game)) app.update({ contract: game, discard: null }, { amend: true });
      else act.chooseWithDiscard(game, { amend: true });
    }

    /** All that is drawn of a moment of play. */
    function scene(state) {
      const line = lineCards(state);
      const cards = playedCards(state);
      const moment = momentAfter(state, cards);
      values.need(state, line);
      const step = values.known(state, cards);
      const legal = legalCards(moment);
      const marks = step && judged(state.contract, step, moment.taken);
      const shown = app.prefs.get("values");
      const best = marks && [...marks].filter(([, one]) => one.best).map(([card]) => card)
        .sort((a, b) => indexOf(a) - indexOf(b))[0];
      const predicted = values.predicted(state, line);
      const rows = trickRows(state, values, [...line, ...predicted], line.length);
      const sides = sideLines(state);
      const results = new Map(sides.map((side) => [side, lineResult(state, values, side.cards)]));
      const missing = sides.find((side) => results.get(side) === null);
      if (missing && !isAllPass(state.contract)) values.need(state, missing.cards);
      return {
        moment, legal, marks, shown, best, rows, sides, results, predicted: values.predicted(state, cards),
        expected: expected(state, step, moment), more: moment.toMove !== null && wantsMore(state.contract, moment.toMove),
        last: moment.tricks.at(-1) ?? null, slow: values.slow, trouble: values.trouble,
      };
    }

    function empty() {
      const { t } = app;
      patch(root, h("div", { class: "empty-state" }, h("h1", { class: "view-title" }, t("view.analysis")),
        h("p", { class: "note" }, t("analysis.empty")),
        h("button", { type: "button", class: "button main", onclick: () => app.go("deal") }, t("deal.title"))));
    }

    return {
      keydown: analysisKeys(app, act),
      render(state) {
        if (!isComplete(state)) return empty();
        const table = tables.tricks(state);
        chooseGame(state, table);
        const tablesNode = tricksTables(app, { table, allPass: tables.allPass(state), onGame: act.game });
        const now = state.contract ? scene(state) : null;
        const moves = now && movesList(app, {
          ...now, onMove: act.goTo, onSide: act.enter, onPromote: act.promoteSide, onRemove: act.removeLine,
        });
        const board = isPhone() ? phoneBoard(app, { now, own, act, tablesNode, moves })
          : desktopBoard(app, { now, own, act });
        patch(root, isPhone() ? board
          : h("div", { class: "columns" }, board, h("aside", { class: "side analysis-side" }, tablesNode, moves)));
        if (own.focusHand) {
          own.focusHand = false;
          root.querySelector(".mover button[tabindex='0']")?.focus();
        }
        return undefined;
      },
      destroy() {
        unwatch();
        app.stop("values");
      },
    };
  },
};
