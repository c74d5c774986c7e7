/** What is wrong with the deal, told in one sentence with the remedy. */

import { h } from "../dom.js";
import { CAPACITY, mistakes } from "../setup.js";
import { cardText, filled } from "./text.js";
import { placeName } from "./placing.js";

/** The cards to be marked, because they are in two places. */
export const wrongCards = (state) => new Set(mistakes(state).flatMap((one) => one.card ?? []));

/** The sentence above the deal; null where nothing is wrong. */
export function mistakeNotice(app) {
  const [first] = mistakes(app.state);
  if (!first) return null;
  const [head, tail] = first.kind === "many" ? tooMany(app, first) : twice(app, first);
  return h("div", { class: "notice wrong mistake", role: "alert", key: "mistake" },
    h("strong", null, head), " ", h("span", null, tail));
}

function twice(app, { card, places }) {
  const name = app.cardName(card);
  const head = app.t("deal.twice", { card: app.language === "en" ? name : name[0].toUpperCase() + name.slice(1) });
  const key = places.length < 2 ? "twice_here" : places.includes("talon") ? "twice_talon" : "twice_where";
  const values = { card: [cardText(app, card)] };
  if (places.length > 1) {
    values.first = [app.seat(places[0], "gen")];
    if (places[1] !== "talon") values.second = [app.seat(places[1], "gen")];
  }
  return [head, filled(app.t(`deal.${key}`), values)];
}

function tooMany(app, { places, n }) {
  const [place] = places;
  return [app.t("deal.many", { hand: placeName(app, place), n, all: CAPACITY[place] }), app.t("deal.many_how")];
}
