/** The triangle of all 66 discards in one strain: a table whose cells are buttons, walked through with the arrow keys. */

import { h } from "../dom.js";
import { sorted, suitSign } from "../cards.js";
import { strainIndex } from "../contract.js";
import { pairKey } from "./choices.js";

/**
 * The tricks of each discard in a strain, by the discard's key.
 * @param {{pairs: string[][], tricks: number[][], misere: number[]}} found the engine's `best_discards`
 */
export function tricksBy(found, strain) {
  const value = (place) => (strain === "misere" ? found.misere[place] : found.tricks[place][strainIndex(strain)]);
  return new Map(found.pairs.map((pair, place) => [pairKey(pair), value(place)]));
}

/** How a value is tinted: `best`, or how much worse it is. */
export function tint(value, best, misere) {
  const worse = misere ? value - best : best - value;
  return worse === 0 ? "top" : worse === 1 ? "near" : worse === 2 ? "loss-1" : "loss-2";
}

/**
 * The triangle of twelve cards.
 * @param {object} app
 * @param {{cards: string[], values: Map<string, number>, strain: string, chosen: string | null, focused: string | null,
 *   onChoose: (pair: string[]) => void, onPoint: (pair: string[] | null) => void, onFocus: (key: string) => void}} options
 */
export function triangle(app, { cards, values, strain, chosen, focused, onChoose, onPoint, onFocus }) {
  const twelve = sorted(cards);
  const misere = strain === "misere";
  const all = [...values.values()];
  const best = misere ? Math.min(...all) : Math.max(...all);
  const keyOf = (row, column) => pairKey([twelve[row], twelve[column]]);
  const entry = focused ?? chosen ?? keyOf(1, 0);
  const cell = (row, column) => {
    const key = keyOf(row, column);
    const pair = [twelve[column], twelve[row]];
    const value = values.get(key);
    const name = app.t("contracts.cell", {
      cards: pair.map(app.cardName).join(app.t("contracts.and")), tricks: app.t("n.tricks", { n: value }),
    });
    return h("td", { key: `c${key}` }, h("button", {
      type: "button", class: ["pair-cell", tint(value, best, misere), key === chosen && "chosen"],
      "data-row": row, "data-column": column, "aria-pressed": String(key === chosen),
      "aria-label": value === best ? `${name}, ${app.t("contracts.best")}` : name,
      tabindex: key === entry ? "0" : "-1",
      onclick: () => onChoose(pair), onpointerenter: () => onPoint(pair), onpointerleave: () => onPoint(null),
      onfocus: () => onFocus(key), onkeydown: walk,
    }, String(value)));
  };
  const head = (card, scope) => h("th", { scope, key: `h${scope}${card}`, class: `of-${card[0]}` },
    h("span", { class: "visually-hidden" }, app.cardName(card)),
    h("span", { "aria-hidden": "true" }, suitSign(card[0]), app.rank(card[1])));
  return h("table", { class: "triangle" },
    h("caption", { class: "visually-hidden" },
      app.t("contracts.triangle.caption", { strain: app.t(`strain.name.${strain}`) })),
    h("tbody", null, twelve.slice(1).map((card, index) => h("tr", { key: card },
      head(card, "row"), twelve.slice(0, index + 1).map((_, column) => cell(index + 1, column)),
      index < 10 ? h("td", { key: "rest", colspan: String(10 - index), class: "none" }) : null))),
    h("tfoot", null, h("tr", null, h("td", { class: "none" }),
      twelve.slice(0, 11).map((card) => head(card, "col")))));
}

function walk(event) {
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const { row, column } = event.currentTarget.dataset;
  const wanted = `[data-row="${Number(row) + step[0]}"][data-column="${Number(column) + step[1]}"]`;
  const target = event.currentTarget.closest("table").querySelector(wanted);
  event.preventDefault();
  event.stopPropagation();
  target?.focus();
}
