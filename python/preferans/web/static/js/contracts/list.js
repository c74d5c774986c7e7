/** The ranked list of discards and contracts: a table, on a phone a list of large keys. */

import { h } from "../dom.js";
import { cardsText, contractText } from "../components/text.js";
import { signed, withSign } from "../odds/shares.js";
import { pairKey, whistersOf } from "./choices.js";

/**
 * What a list needs beside its rows.
 * @typedef {{chosen: import("./choices.js").Row | null, pair: string[] | null, shares: Map<string, number>,
 *   unfolded: Set<string>, choose: (row: object, pair: string[]) => void, unfold: (row: object) => void}} Picked
 */

/** The name of a row that does not change when the list is drawn again. */
export const rowKey = (row) => `${row.word} ${row.tricks} ${row.own} ${pairKey(row.discards[0])}`;
export const shareKey = (row, pair) => `${row.word} ${pairKey(pair)}`;

/** "West whists", "both whist" and so on; nothing where nobody is asked. */
export function whistText(app, row) {
  if (!row.calls.length) return "";
  const { whist, half } = whistersOf(row.calls);
  if (whist.length === 2) return app.t("contracts.whist.both");
  if (whist.length) return app.t("contracts.whist.one", { seat: app.seat(whist[0]) });
  if (half.length) return app.t("contracts.whist.half", { seat: app.seat(half[0]) });
  return app.t("contracts.whist.none");
}

const shownPair = (row, { chosen, pair }) => (row === chosen && pair ? pair : row.discards[0]);

function contractName(app, row) {
  if (row.contract) return contractText(app, row.contract);
  return [row.word ?? app.t("contracts.give_up")];
}

/** The other discards of a row, behind a button. */
function folded(app, row, picked) {
  if (row.discards.length < 2) return null;
  const open = picked.unfolded.has(rowKey(row));
  return h("button", {
    type: "button", class: "more", "aria-expanded": String(open), onclick: (event) => {
      event.stopPropagation();
      picked.unfold(row);
    },
  }, app.t("contracts.more", { n: row.discards.length - 1 }));
}

function unfoldedPairs(app, row, picked) {
  if (!picked.unfolded.has(rowKey(row))) return null;
  const shown = pairKey(shownPair(row, picked));
  return h("div", { class: "pairs" }, row.discards.filter((pair) => pairKey(pair) !== shown).map((pair) => {
    const share = picked.shares.get(shareKey(row, pair));
    return h("button", { key: pairKey(pair), type: "button", class: "pair", onclick: () => picked.choose(row, pair) },
      cardsText(app, pair), share === undefined ? null : h("small", null, withSign(app, share)));
  }));
}

/** The list as a table. */
export function choiceTable(app, rows, all, picked) {
  const head = ["discard", "contract", "tricks", "whisting", "worth", "behind", "made"];
  return h("table", { class: "choices" },
    h("caption", { class: "visually-hidden" }, app.t("contracts.list")),
    h("thead", null, h("tr", null, h("th", { scope: "col", class: "place" },
      h("span", { class: "visually-hidden" }, app.t("contracts.place"))),
    head.map((name) => h("th", { scope: "col", class: name }, app.t(`contracts.head.${name}`))))),
    h("tbody", null, rows.map((row) => {
      const pair = shownPair(row, picked);
      const share = picked.shares.get(shareKey(row, pair));
      return h("tr", { key: rowKey(row), class: row === picked.chosen ? "chosen" : null },
        h("td", { class: "place" }, String(all.indexOf(row) + 1)),
        h("th", { scope: "row", class: "discard" },
          h("button", {
            type: "button", class: "row", "aria-pressed": String(row === picked.chosen),
            onclick: () => picked.choose(row, pair),
          }, cardsText(app, pair)), " ", folded(app, row, picked), unfoldedPairs(app, row, picked)),
        h("td", { class: "contract" }, contractName(app, row)),
        h("td", { class: "tricks" }, app.n(row.tricks)),
        h("td", { class: "whisting" }, whistText(app, row)),
        h("td", { class: "worth" }, signed(app, row.own)),
        h("td", { class: "behind" }, row.best
          ? [h("span", { class: "best-sign", "aria-hidden": "true" }, "✓"),
            h("span", { class: "visually-hidden" }, app.t("contracts.best"))]
          : signed(app, -row.behind)),
        h("td", { class: "made" }, share === undefined ? "–" : withSign(app, share)));
    })));
}

/** The list as large keys. */
export function choiceKeys(app, rows, picked) {
  return h("ol", { class: "choice-keys" }, rows.map((row) => {
    const pair = shownPair(row, picked);
    const share = picked.shares.get(shareKey(row, pair));
    const misere = row.contract?.strain === "misere";
    const about = [
      misere ? app.t("contracts.takes", { n: row.tricks }) : app.t("n.tricks", { n: row.tricks }),
      share === undefined ? whistText(app, row) : app.t("contracts.of_layouts", { share: withSign(app, share) }),
    ].filter(Boolean);
    return h("li", { key: rowKey(row), class: row === picked.chosen ? "chosen" : null },
      h("span", { class: ["contract", (!row.contract || misere) && "long"], "aria-hidden": "true" }, contractName(app, row)),
      h("div", { class: "about" },
        h("button", {
          type: "button", class: "row", "aria-pressed": String(row === picked.chosen),
          onclick: () => picked.choose(row, pair),
        }, h("span", { class: "visually-hidden" }, contractName(app, row), ", "),
        app.t("contracts.lay_away"), " ", cardsText(app, pair)), " ", folded(app, row, picked),
        h("small", null, about.join(" · ")), unfoldedPairs(app, row, picked)),
      h("div", { class: "price" }, h("b", null, signed(app, row.own)),
        row.best ? h("small", { class: "best-sign" }, `✓ ${app.t("contracts.best")}`)
          : h("small", null, signed(app, -row.behind))));
  }));
}
