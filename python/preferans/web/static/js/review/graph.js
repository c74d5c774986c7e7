/** The graph of a played deal: the declarer's tricks by best play over thirty cards, and what each card cost. */

import { h } from "../dom.js";
import { rangeOf, valuesOf } from "./judgements.js";

const CARDS = 30;
const NEAR = 60; // pixels to the mark before within which a label begins at its mark, away from the line

/** Where a card stands between left and right: in the middle of its thirtieth. */
const along = (index, left, right) => left + ((index + 0.5) / CARDS) * (right - left);

/**
 * The graph of a contract.
 * @param {object} app
 * @param {{cards: object[], goal: number, misere: boolean, narrow: boolean, width: number, height: number, name: string,
 *   chosen: number | null, onChoose: (index: number) => void}} options `goal`: the tricks that make the contract
 */
export function valueGraph(app, { cards, goal, misere, narrow, width, height, name, chosen, onChoose }) {
  const values = valuesOf(cards);
  const [low, high] = rangeOf(values, goal, misere);
  const left = narrow ? 18 : 34;
  const right = width - (narrow ? 4 : 30);
  const top = narrow ? 30 : 42;
  const base = height - 30;
  const x = (index) => along(index, left, right);
  const y = (tricks) => base - ((tricks - low) / (high - low)) * (base - top);
  const good = { x: left, width: right - left, y: misere ? y(goal) : top, height: misere ? base - y(goal) : y(goal) - top };
  const bad = { x: left, width: right - left, y: misere ? top : y(goal), height: misere ? y(goal) - top : base - y(goal) };
  const lowest = Math.ceil(low);
  const ticks = Array.from({ length: Math.floor(high) - lowest + 1 }, (_, index) => lowest + index);
  const columns = Array.from({ length: 11 }, (_, index) => left + (index / 10) * (right - left));
  const path = cards.reduce((text, card) => `${text}H${x(card.index)}V${y(card.after)}`, `M${left} ${y(values[0])}`);
  const end = cards.length === CARDS ? right : x(cards.length - 1);
  return h("svg", {
    class: "value-graph", role: "img", "aria-label": name, width, height, viewBox: `0 0 ${width} ${height}`,
  },
  good.height > 0 ? h("rect", { key: "good", class: "good-area", ...good }) : null,
  bad.height > 0 ? h("rect", { key: "bad", class: "bad-area", ...bad }) : null,
  columns.map((at, index) => h("line", { key: `c${index}`, class: "grid", x1: at, x2: at, y1: top, y2: base })),
  ticks.map((tricks) => h("text", {
    key: `y${tricks}`, class: tricks === goal ? "tick goal-tick" : "tick", x: left - 9, y: y(tricks) + 5,
  }, app.n(tricks))),
  columns.slice(1).map((at, index) => h("text", {
    key: `x${index}`, class: "trick", x: at - (right - left) / 20, y: base + 20,
  }, app.n(index + 1))),
  h("line", { key: "goal", class: "goal", x1: left, x2: right, y1: y(goal), y2: y(goal) }),
  h("path", { key: "line", class: "line", d: `${path}H${end}` }),
  marks(app, { cards, x, y, narrow, chosen, onChoose, right }));
}

/** The graph of an all-pass deal, where everybody plays for himself: whists that each card cost its player. */
export function costGraph(app, { cards, narrow, width, height, name, chosen, onChoose }) {
  const most = Math.max(...cards.map((card) => card.loss), 1);
  const left = narrow ? 30 : 40;
  const right = width - (narrow ? 4 : 30);
  const top = narrow ? 30 : 42;
  const base = height - 30;
  const x = (index) => along(index, left, right);
  const y = (loss) => top + (loss / most) * (base - top - 34); // room for the label of the lowest mark
  const columns = Array.from({ length: 11 }, (_, index) => left + (index / 10) * (right - left));
  const shown = cards.map((card) => ({ ...card, after: card.loss, declarer: true }));
  return h("svg", {
    class: "value-graph", role: "img", "aria-label": name, width, height, viewBox: `0 0 ${width} ${height}`,
  },
  columns.map((at, index) => h("line", { key: `c${index}`, class: "grid", x1: at, x2: at, y1: top, y2: base })),
  h("line", { key: "zero", class: "line", x1: left, x2: right, y1: top, y2: top }),
  [0, most].map((loss) => h("text", { key: `y${loss}`, class: "tick", x: left - 7, y: y(loss) + 5 },
    loss ? `−${app.n(loss, { maximumFractionDigits: 1 })}` : "0")),
  columns.slice(1).map((at, index) => h("text", {
    key: `x${index}`, class: "trick", x: at - (right - left) / 20, y: base + 20,
  }, app.n(index + 1))),
  shown.filter((card) => card.costly).map((card) => h("line", {
    key: `s${card.index}`, class: "stem", x1: x(card.index), x2: x(card.index), y1: top, y2: y(card.loss),
  })),
  marks(app, { cards: shown, x, y, narrow, chosen, onChoose, right }));
}

/** Marks of the costly cards: round for the declarer, square for a defender, with card and name or the list's number. */
function marks(app, { cards, x, y, narrow, chosen, onChoose, right }) {
  const costly = cards.filter((card) => card.costly);
  return costly.map((card, place) => {
    const at = { x: x(card.index), y: y(card.after) };
    const before = costly[place - 1];
    const close = before && at.x - x(before.index) < NEAR;
    const below = card.declarer;
    return h("g", {
      key: `m${card.index}`, class: ["mark-of", card.declarer ? "declarer" : "defender", card.index === chosen && "chosen"],
      onclick: () => onChoose(card.index),
    },
    card.declarer ? h("circle", { cx: at.x, cy: at.y, r: 7 })
      : h("rect", { x: at.x - 6.5, y: at.y - 6.5, width: 13, height: 13, rx: 2 }),
    narrow ? h("text", { class: "number", x: at.x, y: below ? at.y + 22 : at.y - 13 }, app.n(card.number))
      : h("text", {
        class: close ? "label begins" : "label", y: below ? at.y + 26 : at.y - 16,
        x: close ? at.x - 6 : Math.min(Math.max(at.x, 66), right - 42),
      },
      h("tspan", { class: ["card", `fill-${card.card[0]}`] }, app.card(card.card)),
      h("tspan", { class: "who" }, ` ${app.seat(card.seat)}`)));
  });
}

/** The graph as a table: each card with the tricks before and after it, and what it cost. */
export function graphTable(app, { cards, name, allPass }) {
  const heads = ["trick", "player", "card", ...(allPass ? [] : ["value"]), "lost", "whists"];
  const row = (card) => h("tr", { key: String(card.index) },
    h("td", null, app.n(card.trick)), h("td", null, app.seat(card.seat)), h("th", { scope: "row" }, app.cardName(card.card)),
    allPass ? null : h("td", null, app.n(card.after)), h("td", null, app.n(card.lost)), h("td", null, app.n(card.loss)));
  return h("div", { class: "visually-hidden" }, h("table", { class: "review-numbers" },
    h("caption", null, name),
    h("thead", null, h("tr", null, heads.map((one) => h("th", { scope: "col" }, app.t(`review.table.${one}`))))),
    h("tbody", null, cards.map(row))));
}
