/** All keys in a table. */

import { h } from "../dom.js";

const ROWS = [
  [["1", "6"], "views"], [["Ctrl Z", "Ctrl Shift Z"], "undo"], [["Ctrl C", "Ctrl V"], "copy"], [["?"], "keys"],
  [["S C D H", "↑ ↓"], "suit"], [["A K Q J T 9 8 7"], "rank"], [["Tab"], "hand"], [["⌫"], "back"], [["F"], "rest"],
  [["Enter"], "play"], [["← → ↑ ↓"], "hand_cards"], [["Space"], "best"], [["←", "→"], "step"],
  [["Shift ←", "Shift →"], "trick"], [["Home", "End"], "ends"], [["↑", "↓"], "side"], [["Delete"], "remove"],
  [["Ctrl ↑"], "main"], [["V"], "values"], [["N", "P"], "costly"],
];

export function keyTable(app) {
  const suits = app.language === "ru" ? "П Б Ч" : "S C D H";
  const ranks = "AKQJT987".split("").map((rank) => app.rank(rank)).join(" ");
  return h("table", { class: "key-table" }, h("tbody", null, ROWS.map(([keys, name]) => h("tr", { key: name },
    h("th", { scope: "row" }, keys.map((key, index) => [index ? " " : "",
      h("kbd", null, key === "S C D H" ? suits : key === "A K Q J T 9 8 7" ? ranks : key)])),
    h("td", null, app.t(`keys.${name}`))))));
}
