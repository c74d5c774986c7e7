/** A new sheet: the rules, the players, how far they play. */

import { h } from "../dom.js";
import { segments } from "../components/text.js";
import { variantsOf } from "../components/rules.js";

/** What a new sheet begins with: the rules of the board. */
export function newSetup(state) {
  return { variant: state.rules.variant, options: state.rules.options, players: null, target: "", names: {} };
}

/** The number of players that a variant is played by: the one chosen, the board's, else the usual. */
export function playersFor(app, setup) {
  const row = variantsOf(app).find((one) => one.name === setup.variant);
  const wanted = setup.players ?? app.state.players;
  return !row || row.players.includes(wanted) ? wanted : row.players[0];
}

/** The params of the engine's `pulka` that begin the sheet. */
export function beginParams(app, setup) {
  const players = playersFor(app, setup);
  const letters = [..."ABCD"].slice(0, players);
  const options = { ...setup.options, ...(setup.target ? { target: Number(setup.target) } : {}) };
  return {
    variant: setup.variant, players, options, names: letters.map((letter) => setup.names[letter]?.trim() || letter),
  };
}

/** @param {{change: (patch: object) => void, begin: () => void}} actions */
export function startForm(app, setup, actions) {
  const rows = variantsOf(app);
  const players = playersFor(app, setup);
  const row = rows.find((one) => one.name === setup.variant);
  return h("form", {
    class: "panel start-form", "aria-label": app.t("sheet.new"),
    onsubmit: (event) => {
      event.preventDefault();
      actions.begin();
    },
  },
    h("p", null, app.t("sheet.new_hint")),
    h("label", { class: "form-field" }, h("span", { class: "form-label" }, app.t("sheet.rules")),
      h("select", {
        class: "select", value: setup.variant,
        onchange: (event) => actions.change({ variant: event.target.value, options: {} }),
      }, rows.map((one) => h("option", { key: one.name, value: one.name, selected: one.name === setup.variant }, one.title[app.language])))),
    h("div", { class: "form-field" }, h("span", { class: "form-label", "aria-hidden": "true" }, app.t("sheet.players")),
      segments({
        label: app.t("sheet.players"), chosen: players, onChoose: (count) => actions.change({ players: count }),
        options: [...(row?.players ?? [3, 4])].sort().map((count) => ({ value: count, label: String(count) })),
      })),
    h("label", { class: "form-field" }, h("span", { class: "form-label" }, app.t("sheet.target")),
      h("input", {
        type: "number", class: "count", min: "1", max: "1000", step: "1", inputmode: "numeric", value: setup.target,
        placeholder: app.t("sheet.usual"), oninput: (event) => actions.change({ target: event.target.value }),
      })),
    h("fieldset", { class: "names" }, h("legend", { class: "form-label" }, app.t("sheet.names")),
      [..."ABCD"].slice(0, players).map((letter) => h("label", { key: letter }, h("span", null, letter),
        h("input", {
          type: "text", maxlength: "24", autocomplete: "off", value: setup.names[letter] ?? "",
          oninput: (event) => actions.change({ names: { ...setup.names, [letter]: event.target.value } }),
        })))),
    h("div", { class: "form-buttons" }, h("button", { type: "submit", class: "button main" }, app.t("sheet.begin"))));
}
