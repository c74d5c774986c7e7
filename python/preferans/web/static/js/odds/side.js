/** Beside the chart: the big number, at least so many tricks, other choices, what decides. */

import { h } from "../dom.js";
import { cardText, cardsText, contractText } from "../components/text.js";
import { HALF, halfWidth, perCent, plusMinus, signed, withSign } from "./shares.js";
import { chanceOf, splitSentence } from "./splits.js";
import { chanceMade } from "./question.js";

const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** "58.8 %" and the mean, with ± while they are a sample's. */
export function figures(app, { result, contract, faded }) {
  const made = result ? chanceMade(result, contract) : null;
  const half = made && !result.exact ? HALF * made.error : 0;
  const meanHalf = result && !result.exact ? HALF * result.mean_error : 0;
  return h("div", { class: ["figures", faded && "faded"] },
    h("div", { class: "made" },
      h("p", null, h("span", { class: "figure" }, made ? perCent(app, made.made) : "·"),
        made ? h("span", { class: half ? "unit with-error" : "unit" },
          half ? `\u00a0${plusMinus(app, half)}\u00a0%` : "\u00a0%") : null),
      h("p", { class: "note" }, contractText(app, contract), " ", app.t("odds.is_made"))),
    h("div", { class: "mean" },
      h("p", null, h("span", { class: "figure small-figure" }, result ? app.n(result.mean, TWO) : "·"),
        meanHalf ? h("span", { class: "unit with-error" },
          `\u00a0±\u00a0${app.n(Math.max(meanHalf, 0.005), TWO)}`) : null),
      h("p", { class: "note" }, app.t("odds.mean"))));
}

/** The chances of at least so many tricks; a tap on a number makes it the contract. */
export function atLeastTable(app, { result, contract, onLevel }) {
  if (contract.strain === "misere") return null;
  const levels = levelsShown(contract.level);
  const wide = result && !result.exact
    ? plusMinus(app, Math.max(...levels.map((level) => HALF * result.error[String(level)]))) : null;
  return h("table", { class: "at-least-table" },
    h("caption", { class: "visually-hidden" }, app.t("odds.at_least.caption")),
    h("thead", null, h("tr", null, h("th", { scope: "row" }, app.t("odds.at_least")),
      levels.map((level) => h("th", { scope: "col", key: String(level) },
        level >= 6 ? h("button", {
          type: "button", class: "level", "aria-pressed": String(level === contract.level), onclick: () => onLevel(level),
        }, app.n(level)) : app.n(level))))),
    h("tbody", null, h("tr", null, h("th", { scope: "row" }, app.t("odds.share"), wide ? h("small", null, ` ${wide}`) : null),
      levels.map((level) => h("td", { key: String(level), class: level === contract.level ? "chosen" : null },
        result ? withSign(app, result.at_least[String(level)]) : "·")))));
}

/** Four levels around the contract, where something is left to ask. */
function levelsShown(level) {
  const first = Math.min(Math.max(1, level - 2), 7);
  return [first, first + 1, first + 2, first + 3];
}

/** The same twelve cards with other discards and contracts. `worth` undefined everywhere: no such column. */
export function otherChoices(app, { rows, onChoose }) {
  if (!rows.length) return null;
  const worths = rows.some((row) => row.worth !== undefined);
  return h("section", { class: "block others" },
    h("h2", { class: "block-title" }, app.t("odds.others")),
    h("table", null,
      h("caption", { class: "visually-hidden" }, app.t("odds.others")),
      h("thead", null, h("tr", null, ["contract", "discard", "made", ...(worths ? ["whists"] : [])].map((name) =>
        h("th", { scope: "col", class: name }, app.t(`odds.others.${name}`))))),
      h("tbody", null, rows.map((row) => h("tr", { key: row.key, class: row.current ? "chosen" : null },
        h("th", { scope: "row" }, h("button", {
          type: "button", class: "row", "aria-pressed": String(row.current), onclick: () => onChoose(row),
        }, contractText(app, row.contract))),
        h("td", { class: "discard" }, cardsText(app, row.discard)),
        h("td", null, row.made === undefined ? "·" : withSign(app, row.made)),
        worths ? h("td", { class: row.bestWorth ? "best" : null }, row.worth === undefined ? "·"
          : signed(app, row.worth)) : null)))));
}

/** The card and the split that tell most. */
export function whatDecides(app, { result, contract, faded }) {
  const rows = result?.decides ?? [];
  if (!rows.length) return null;
  const misere = contract.strain === "misere";
  const widest = Math.max(...rows.flatMap((row) => [
    halfWidth(row.share, result.counted), halfWidth(row.at_least, row.share * result.counted),
  ]));
  return h("section", { class: ["block decides", faded && "faded"] },
    h("h2", { class: "block-title" }, app.t("odds.decides")),
    h("table", null,
      h("caption", { class: "visually-hidden" }, app.t("odds.decides")),
      h("thead", { class: "visually-hidden" }, h("tr", null, ["case", "share", "made"].map((name) =>
        h("th", { scope: "col" }, app.t(`odds.decides.${name}`))))),
      h("tbody", null, rows.map((row, index) => {
        const sentence = splitSentence(app, row);
        const chance = chanceOf(row, misere);
        return h("tr", { key: String(index) },
          h("th", { scope: "row" }, sentence.card ? [cardText(app, sentence.card), " "] : null, sentence.text),
          h("td", { class: "share" }, withSign(app, row.share)),
          h("td", { class: "chance" },
            h("span", { class: "track", "aria-hidden": "true" },
              h("span", { class: "fill", style: { width: `${(100 * chance).toFixed(1)}%` } })),
            h("span", null, withSign(app, chance))));
      }))),
    h("p", { class: "note small" }, app.t("odds.decides.note", { contract: app.contract(contract) }),
      result.exact ? null : `; ${plusMinus(app, widest)}\u00a0%`));
}
