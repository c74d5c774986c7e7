/** Beside the deal: its text, players, who leads, rules, what is missing, the main button. */

import { h } from "../dom.js";
import { SEATS } from "../cards.js";
import { writeDeal } from "../dealtext.js";
import { missing, mistakes, unplaced } from "../setup.js";
import { excerpt } from "./excerpt.js";
import { segments } from "./text.js";

/**
 * @param {object} app
 * @param {{reading: object, rules: object[] | null, onText: (text: string) => void,
 *   onTake: (text: string, named: string) => void, onBlurText: () => void,
 *   onRest: () => void, onAnalyse: () => void}} it
 */
export function dealSide(app, it) {
  const { t, state } = app;
  return h("aside", { class: "side deal-side" },
    textBlock(app, it),
    h("div", { class: "field", key: "players" }, h("h2", { class: "block-title" }, t("deal.players")),
      h("div", { class: "with-note" },
        segments({
          label: t("deal.players"), chosen: state.players, options: [3, 4].map((value) => ({ value, label: app.n(value) })),
          onChoose: (players) =>
            app.update({ players, dealer: players === 4 ? "D" : "C" }, { label: t("deal.change_players") }),
        }),
        h("span", { class: "note" }, t(state.players === 4 ? "deal.south_deals" : "deal.east_deals")))),
    h("div", { class: "field", key: "leader" }, h("h2", { class: "block-title" }, t("deal.leads")),
      segments({
        label: t("deal.leads"), chosen: state.leader,
        options: SEATS.map((seat, value) => ({ value, label: app.seat(seat) })),
        onChoose: (leader) => app.update(
          { leader, tree: [], place: { line: [], at: 0 } }, { label: t("deal.change_leader") }),
      })),
    it.rules && h("div", { class: "field", key: "rules" },
      h("label", { class: "block-title", for: "rules" }, t("deal.rules")),
      h("select", {
        id: "rules", class: "select", value: state.rules.variant,
        onchange: (event) => app.update(
          { rules: { variant: event.target.value, options: {} } }, { label: t("deal.change_rules") }),
      }, it.rules.filter((one) => one.players.includes(state.players)).map((one) => h("option", { key: one.name, value: one.name, selected: one.name === state.rules.variant },
        one.title[app.language])))),
    h("div", { class: "deal-end", key: "end" }, goNotice(app), endButtons(app, it)));
}

function textBlock(app, it) {
  const { t, state } = app;
  const { reading } = it;
  const trouble = reading.trouble;
  return h("div", { class: "field", key: "text" },
    h("label", { class: "block-title", for: "deal-text" }, t("deal.text")),
    h("textarea", {
      id: "deal-text", rows: "4", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
      value: reading.draft ?? writeDeal(state, app.rank), class: trouble ? "wrong" : "",
      "aria-invalid": trouble ? "true" : null, "aria-describedby": "deal-text-note",
      oninput: (event) => it.onText(event.target.value), onblur: it.onBlurText,
    }),
    h("div", { id: "deal-text-note", class: "note text-note" },
      trouble ? troubleText(app, trouble, it) : t("deal.read_as", { format: t(`deal.format.${reading.format}`) })));
}

function troubleText(app, trouble, it) {
  const { t } = app;
  if (trouble.code === "lost") return t("deal.text_lost");
  if (trouble.code === "for_two") return t("deal.for_two");
  if (trouble.code === "ten_or_ace") return tenOrAce(app, trouble, it);
  const known = { duplicate: "duplicate", hand_size: "hand_size" }[trouble.code] ?? "other";
  const card = trouble.card && app.cardName(trouble.card);
  const why = t(`deal.why.${known === "duplicate" && !card ? "other" : known}`, { card });
  if (!trouble.span || known !== "other") {
    return [h("strong", { class: "wrong-text" }, t("deal.not_a_deal", { why })), trouble.span && excerpt(trouble.text, trouble.span)];
  }
  return [h("strong", { class: "wrong-text" }, t("deal.not_understood")), excerpt(trouble.text, trouble.span)];
}

/** T read as the ten or as the ace is for the reader to say. */
function tenOrAce(app, trouble, it) {
  const { t } = app;
  const choice = (format, key) => h("button", {
    type: "button", class: "button", key, onclick: () => it.onTake(trouble.text, format),
  }, t(`deal.${key}`));
  return [h("strong", { class: "wrong-text" }, t("deal.ten_or_ace")), excerpt(trouble.text, trouble.span),
    h("span", { class: "buttons" }, choice("unicode", "t_is_ten"), choice("russian", "t_is_ace"))];
}

/** What is missing where: "3 for East, 2 for the talon". */
export function missingText(app) {
  return missing(app.state).map(({ place, n }) =>
    place === "talon" ? app.t("deal.for_talon", { n }) : app.t("deal.for_hand", { n, hand: app.seat(place, "dat") }))
    .join(", ");
}

function goNotice(app) {
  const { t, state } = app;
  const left = unplaced(state).length;
  if (!left && !mistakes(state).length) {
    return h("p", { class: "notice", id: "deal-missing" }, h("strong", null, t("deal.complete")));
  }
  if (!left) return h("p", { class: "notice", id: "deal-missing" }, missingText(app) || t("deal.all_placed"));
  return h("p", { class: "notice", id: "deal-missing" }, h("strong", null, t("deal.to_go", { n: left })), " ",
    t("deal.to_go_how"));
}

function endButtons(app, it) {
  const { t, state } = app;
  const wrong = mistakes(state).length > 0;
  const incomplete = wrong || unplaced(state).length > 0;
  return h("div", { class: "end-buttons" },
    h("button", {
      type: "button", class: "button rest", "aria-disabled": String(wrong || !unplaced(state).length), onclick: it.onRest,
    }, t("deal.rest")),
    h("button", {
      type: "button", class: "button main analyse", "aria-disabled": String(incomplete),
      "aria-describedby": incomplete ? "deal-missing" : null, onclick: it.onAnalyse,
    }, t("deal.analyse")));
}
