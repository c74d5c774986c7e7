/** The tables of tricks: with the talon, as dealt, and what hands cannot avoid in the all-pass game. */

import { h } from "../dom.js";
import { SEATS, STRAINS } from "../cards.js";
import { allPassRule } from "../rules.js";
import { strainText } from "./text.js";

const COLUMNS = [...STRAINS, "misere"];

/**
 * @param {object} app
 * @param {{table: object | null, allPass: number[] | null, onGame: (game: object, withTalon: boolean) => void}} it
 */
export function tricksTables(app, { table, allPass, onGame }) {
  const { t, state } = app;
  return h("section", { class: "tricks-tables", key: "tables" },
    h("div", { class: "block-head" },
      h("h2", { class: "block-title", id: "with-talon" }, t("analysis.with_talon")),
      h("span", { class: "note" }, t("analysis.leads_short", { seat: app.seat(state.leader, "gen") }))),
    grid(app, { id: "with-talon", tricks: table?.with_talon, misere: table?.misere_with_talon, withTalon: true, onGame }),
    h("h2", { class: "block-title", id: "as-dealt" }, t("analysis.as_dealt")),
    grid(app, { id: "as-dealt", tricks: table?.as_dealt, misere: table?.misere, withTalon: false, onGame }),
    allPassBlock(app, allPass, onGame));
}

function grid(app, { id, tricks, misere, withTalon, onGame }) {
  const { state } = app;
  return h("table", { class: ["tricks", withTalon ? "large" : "small"], "aria-labelledby": id },
    h("thead", null, h("tr", null, h("td", null),
      COLUMNS.map((strain) => h("th", { key: strain, scope: "col", class: strain === "misere" && "misere" },
        strainText(app, strain))))),
    h("tbody", null, SEATS.map((seat, declarer) => {
      const row = tricks?.[declarer];
      const most = row ? Math.max(...row) : 0;
      return h("tr", { key: seat }, h("th", { scope: "row" }, app.seat(seat)),
        COLUMNS.map((strain) => {
          const value = strain === "misere" ? misere?.[declarer] : row?.[STRAINS.indexOf(strain)];
          return cell(app, {
            strain, declarer, value, withTalon, onGame,
            best: withTalon && strain !== "misere" && value >= 6 && value === most,
            chosen: isChosen(state, declarer, strain, withTalon),
          });
        }));
    })));
}

function isChosen({ contract, discard }, declarer, strain, withTalon) {
  return contract !== null && contract.declarer === declarer && contract.strain === strain && withTalon === (discard !== null);
}

function cell(app, { strain, declarer, value, withTalon, onGame, best, chosen }) {
  const known = value !== undefined && value !== null;
  const game = { declarer, strain, level: strain === "misere" ? 0 : Math.max(6, value ?? 6) };
  return h("td", { key: strain, class: strain === "misere" && "misere" },
    h("button", {
      type: "button", "aria-pressed": String(chosen),
      class: ["cell", best && "good", chosen && "chosen", strain !== "misere" && value >= 6 && "makes"],
      "aria-label": app.t("analysis.cell", {
        seat: app.seat(declarer), game: app.t(`strain.name.${strain}`), tricks: known ? app.t("n.tricks", { n: value }) : "",
      }),
      onclick: () => known && onGame(game, withTalon),
    }, known ? app.n(value) : "·"));
}

function allPassBlock(app, allPass, onGame) {
  const { t, state } = app;
  const chosen = state.contract?.strain === "all_pass";
  return h("div", { class: "all-pass-block", key: "all-pass" },
    h("h2", { class: "block-title" }, t("strain.all_pass")),
    h("button", {
      type: "button", class: ["all-pass cell", chosen && "chosen"], "aria-pressed": String(chosen),
      onclick: () => onGame({ declarer: null, strain: "all_pass", level: 0 }, false),
    }, SEATS.map((seat, index) => h("span", { key: seat }, app.seat(seat), " ",
      h("b", null, allPass ? app.n(allPass[index]) : "·")))),
    h("p", { class: "note small" }, t("analysis.cannot_avoid"), allPassRule(state).leads ? `; ${t("analysis.talon_led")}` : ""));
}
