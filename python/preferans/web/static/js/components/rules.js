/** The rules of the table: a list to choose from, named with the number of players. */

import { h } from "../dom.js";
import { loadRules, rulesKnown } from "../rules.js";

/** The variants that the page can be played by; [] until they have come. */
export function variantsOf(app) {
  if (!rulesKnown()) loadRules(app).then(app.redraw, () => {});
  return rulesKnown() ?? [];
}

/** The name of a variant in the reader's language. */
export function variantName(app, variant) {
  return variantsOf(app).find((row) => row.name === variant)?.title[app.language] ?? "";
}

/** "Sochi, 4 players" */
export function rulesName(app) {
  const { rules, players } = app.state;
  return app.t(`rules.players.${players}`, { rules: variantName(app, rules.variant) });
}

/** A list of all variants for this number of players; the choice is a change of the board. */
export function rulesSelect(app) {
  const { rules, players } = app.state;
  const rows = variantsOf(app).filter((row) => row.players.includes(players));
  return h("label", { class: "rules-select" }, h("span", { class: "visually-hidden" }, app.t("rules.label")),
    h("select", {
      class: "select", value: rules.variant, onchange: (event) => {
        const label = app.t("rules.changed", { rules: variantName(app, event.target.value) });
        app.update({ rules: { variant: event.target.value, options: {} } }, { label });
      },
    }, rows.map((row) => h("option", { key: row.name, value: row.name, selected: row.name === rules.variant },
      app.t(`rules.players.${players}`, { rules: row.title[app.language] })))));
}
