/** The bar chart of tricks over all layouts, and the same numbers as a table. Drawn from counts alone. */

import { h } from "../dom.js";
import { halfWidth, perCent, plusMinus, withSign } from "./shares.js";

const ALL = 10;

/** The first number of tricks to draw: all of them, or on a narrow chart one below the lowest that is met. */
export function firstShown(counts, narrow) {
  if (!narrow) return 0;
  const lowest = counts.findIndex((count) => count > 0);
  return Math.min(Math.max(0, lowest - 1), ALL - 4);
}

/** Grid lines of a chart whose highest share is `top`: three or four at round per cents. */
export function gridOf(top) {
  const step = top > 0.5 ? 0.2 : top > 0.2 ? 0.1 : 0.05;
  const lines = [];
  for (let line = step; line < top + step / 4 && line < 1.001; line += step) lines.push(line);
  return lines;
}

/**
 * @param {object} app
 * @param {{counts: number[], goal: number, misere: boolean, sampled: boolean, narrow: boolean, width: number,
 *   height: number, name: string}} options `goal`: the first number of tricks that makes the contract (at a misère the
 *   first that does not)
 */
export function oddsChart(app, { counts, goal, misere, sampled, narrow, width, height, name }) {
  const counted = counts.reduce((sum, count) => sum + count, 0);
  const shares = counts.map((count) => (counted ? count / counted : 0));
  const first = firstShown(counts, narrow);
  const columns = ALL - first + 1;
  const left = 4;
  const right = width - 4;
  const base = height - 34;
  const top = Math.max(...shares, 0.2);
  const roof = 44;
  const y = (share) => base - (share / top) * (base - roof);
  const step = (right - left) / columns;
  const center = (tricks) => left + (tricks - first + 0.5) * step;
  const bar = Math.min(56, step * 0.76);
  const made = (tricks) => (misere ? tricks < goal : tricks >= goal);
  const grid = gridOf(top).map((share) => h("g", { key: `g${Math.round(100 * share)}`, class: "grid" },
    h("line", { x1: left, x2: right, y1: y(share), y2: y(share) }),
    h("text", { x: left, y: y(share) - 6 }, `${app.n(Math.round(100 * share))}\u00a0%`)));
  const tricks = Array.from({ length: columns }, (_, index) => first + index);
  const bars = tricks.filter((one) => counts[one] > 0).map((one) => {
    const share = shares[one];
    const half = sampled ? halfWidth(share, counted) : 0;
    const height = Math.max(base - y(share), 1.5);
    const over = Math.min(y(share), y(Math.min(share + half, top * 1.2)));
    return h("g", { key: `b${one}`, class: "column" },
      h("rect", {
        class: made(one) ? "bar made" : "bar", x: center(one) - bar / 2, width: bar, rx: 3,
        style: { y: `${base - height}px`, height: `${height}px` },
      }),
      half > 0 ? whisker(center(one), y(share + half), y(Math.max(0, share - half)), bar) : null,
      h("text", { class: "value", x: center(one), y: over - 8 }, perCent(app, share)));
  });
  const foot = tricks.map((one) => h("text", {
    key: `t${one}`, class: made(one) ? "tricks made" : "tricks", x: center(one), y: base + 22,
  }, app.n(one)));
  const line = center(goal) - step / 2;
  return h("svg", {
    class: "odds-chart", role: "img", "aria-label": name, width, height, viewBox: `0 0 ${width} ${height}`,
    "data-sampled": String(sampled),
  },
  grid, h("line", { key: "base", class: "base", x1: left, x2: right, y1: base, y2: base }), bars, foot,
  goal >= first ? h("line", { key: "goal", class: "goal", x1: line, x2: line, y1: 10, y2: base }) : null);
}

function whisker(x, high, low, bar) {
  const arm = Math.min(6, bar / 3);
  return h("path", {
    key: "whisker", class: "whisker", d: `M${x} ${high}V${low}M${x - arm} ${high}h${2 * arm}M${x - arm} ${low}h${2 * arm}`,
  });
}

/** The chart as a table: tricks, share (with its error where it is sampled), layouts. */
export function oddsTable(app, { counts, sampled, name }) {
  const counted = counts.reduce((sum, count) => sum + count, 0);
  const row = (count, tricks) => h("tr", { key: String(tricks) },
    h("th", { scope: "row" }, app.n(tricks)),
    h("td", null, withSign(app, count / counted),
      sampled ? ` ${plusMinus(app, halfWidth(count / counted, counted))}` : ""),
    h("td", null, app.n(count)));
  return h("div", { class: "visually-hidden" }, h("table", { class: "odds-numbers" },
    h("caption", null, name),
    h("thead", null, h("tr", null, ["tricks", "share", "layouts"].map((one) =>
      h("th", { scope: "col" }, app.t(`odds.table.${one}`))))),
    h("tbody", null, counts.map((count, tricks) => (count ? row(count, tricks) : null)))));
}

/** "tricks;share;layouts" lines for a spreadsheet. */
export function oddsCsv(counts) {
  const counted = counts.reduce((sum, count) => sum + count, 0);
  const rows = counts.map((count, tricks) => `${tricks},${(count / counted).toFixed(6)},${count}`);
  return ["tricks,share,layouts", ...rows].join("\n").concat("\n");
}
