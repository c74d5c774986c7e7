/** The line of a text with the place that was not understood. */

import { h } from "../dom.js";

const BEFORE = 24;
const AFTER = 16;

/** @param {string} text @param {[number, number]} span */
export function excerpt(text, [start, end]) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const newline = text.indexOf("\n", start);
  const to = newline < 0 ? text.length : newline;
  const stop = Math.min(Math.max(end, start + 1), to);
  const left = Math.max(from, start - BEFORE);
  const right = Math.min(to, stop + AFTER);
  return h("span", { class: "excerpt", lang: "zxx" }, left > from ? "…" : "", text.slice(left, start),
    h("mark", null, text.slice(start, stop) || "\u00a0"), text.slice(stop, right), right < to ? "…" : "");
}
