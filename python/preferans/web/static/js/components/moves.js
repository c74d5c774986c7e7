/** The list of moves: one line per trick, side lines indented under the card at which they part. */

import { h } from "../dom.js";
import { lossClass } from "../analysis/game.js";
import { icon } from "../icons.js";
import { cardText } from "./text.js";

const SHOWN = 9;

/**
 * @param {object} app
 * @param {{rows: object[], sides: object[], results: Map<object, number | number[] | null>, shown: boolean,
 *   onMove: (at: number) => void, onSide: (side: object) => void, onPromote: (side: object) => void,
 *   onRemove: (side: object) => void}} it `shown` is false when values are off: no predictions, no costs
 */
export function movesList(app, it) {
  const { t } = app;
  const predicted = it.rows.some((row) => row.moves.some((move) => !move.played));
  const note = predicted && it.shown ? t("analysis.light_is_best")
    : it.sides.length ? t("analysis.side_lines", { n: it.sides.length }) : "";
  return h("section", { class: "moves", key: "moves", "aria-labelledby": "moves-title" },
    h("div", { class: "block-head" }, h("h2", { class: "block-title", id: "moves-title" }, t("analysis.moves")),
      h("span", { class: "note" }, note)),
    h("ol", null, it.rows.map((row, index) => {
      const moves = it.shown ? row.moves : row.moves.filter((move) => move.played);
      const sides = it.sides.filter((side) => row.moves.some((move) => move.at === side.at));
      return moves.length || sides.length ? h("li", { key: String(index) },
        h("div", { class: "move-row" },
          h("span", { class: "trick-no" }, app.n(index + 1)),
          h("span", { class: "move-cells" }, talonLead(app, row), moves.map((move) => moveCell(app, it, move))),
          h("span", { class: "trick-winner" }, row.winner === null || moves.length < 3 ? "" : winnerText(app, row))),
        sides.map((side) => sideLine(app, it, side))) : null;
    })));
}

function talonLead(app, row) {
  return row.talonCard && h("span", { class: "talon-lead" }, cardText(app, row.talonCard, { light: true }));
}

function winnerText(app, { winner, tally }) {
  const { contract } = app.state;
  const counted = contract.declarer === null || contract.declarer === winner;
  return `${app.seat(winner, "short")}${counted ? ` ${app.n(tally[winner])}` : ""}`;
}

function moveCell(app, it, move) {
  const current = move.at === app.state.place.at;
  const cost = move.loss && it.shown
    ? h("span", { class: ["mark", lossClass(move.loss)] }, h("span", { "aria-hidden": "true" }, `−${app.n(move.loss)}`),
      h("span", { class: "visually-hidden" }, `, ${app.t("analysis.costs", { n: move.loss })}`)) : null;
  return h("button", {
    key: String(move.at), type: "button", class: ["move", move.played && "played", current && "current"],
    "aria-current": current ? "step" : null, onclick: () => it.onMove(move.at),
  }, h("span", { class: "move-seat" }, app.seat(move.seat, "short")), " ",
  cardText(app, move.card, { light: !move.played }), cost,
  move.played ? null : h("span", { class: "visually-hidden" }, `, ${app.t("analysis.predicted")}`));
}

function sideLine(app, it, side) {
  const { t } = app;
  const name = side.isMain ? t("analysis.main_line") : t("analysis.side_line", { n: side.number });
  const cards = side.cards.slice(side.at);
  const result = it.results.get(side);
  const parts = cards.slice(0, SHOWN).flatMap((card, index) => {
    const at = side.at + index;
    return [index && at % 3 === 0 ? h("span", { class: "trick-no" }, ` ${app.n(at / 3 + 1)} `) : " ", cardText(app, card)];
  });
  return h("div", { class: "side-line", key: side.path.join(".") },
    h("button", {
      type: "button", class: "side-line-go", "data-side": side.path.join("."), onclick: () => it.onSide(side),
    }, h("b", null, name), parts, cards.length > SHOWN || cards.length + side.at < 30 ? " … " : " ",
    it.shown && result !== null && !Array.isArray(result) ? h("b", null, t("analysis.of_ten", { n: app.n(result) })) : null),
    h("button", {
      type: "button", class: "line-tool", "aria-label": t("analysis.make_main"), title: t("analysis.make_main"),
      hidden: side.isMain, onclick: () => it.onPromote(side),
    }, "↑"),
    h("button", {
      type: "button", class: "line-tool", "aria-label": t("analysis.remove"), title: t("analysis.remove"),
      onclick: () => it.onRemove(side),
    }, icon("close")));
}
