/** Drawings of the buttons, in the colour of their text. */

import { suitPath } from "./cards.js";
import { h } from "./dom.js";

const stroke = { fill: "none", stroke: "currentColor", "stroke-width": "1.8", "stroke-linecap": "round", "stroke-linejoin": "round" };
const line = (d) => ["path", { d, ...stroke }];
const solid = (d) => ["path", { d, fill: "currentColor" }];

const ICONS = {
  deal: [solid(suitPath("S"))],
  analysis: [line("M5 13l4.5 5L19 6")],
  contracts: [line("M4 6h16M4 12h16M4 18h16")],
  odds: [line("M3.5 20h17M6 20v-6h3v6M10.5 20V9h3v11M15 20V4h3v16")],
  review: [line("M2.5 14c2.5-9 5.5-9 8-2s6 7 11-4")],
  sheet: [line("M12 4l9 16H3ZM12 13v7")],
  moon: [line("M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z")],
  sun: [line("M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4")],
  share: [line("M12 15V3.5M8 7l4-3.7L16 7M6 11H4.5v9.5h15V11H18")],
  more: [solid("M5 10.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6ZM12 10.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6ZM19 10.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 0 1 0-3.6Z")],
  undo: [line("M8 5L3.5 9.5L8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4")],
  redo: [line("M16 5l4.5 4.5L16 14M20 9.5H10a5.5 5.5 0 0 0 0 11h4")],
  start: [solid("M5 5h2.5v14H5ZM19 5v14L8.5 12Z")],
  back: [solid("M18 5v14L7 12Z")],
  forward: [solid("M6 5v14l11-7Z")],
  end: [solid("M16.5 5H19v14h-2.5ZM5 5v14l10.5-7Z")],
  close: [line("M6 6l12 12M18 6L6 18")],
  down: [line("M6 9l6 6l6-6")],
};

/** An icon by name, hidden from screen readers: its button has a name. */
export function icon(name) {
  return h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    ICONS[name].map(([tag, attributes]) => h(tag, attributes)));
}
