/** The table in the middle: the cards of the trick where their players sit, or who leads and what is expected. */

import { h } from "../dom.js";
import { SEATS, suitSign } from "../cards.js";
import { isAllPass } from "../analysis/game.js";
import { cardsText } from "./text.js";

/**
 * @param {object} app
 * @param {{moment: object, expected: number | number[] | null, last: object | null, shown: boolean}} it
 */
export function trickTable(app, { moment, expected, last, shown }) {
  const { t } = app;
  const number = moment.tricks.length + 1;
  const between = !moment.trick.length && !moment.talonCard;
  const places = SEATS.map((seat, index) => place(app, moment, seat, index));
  return h("div", { class: ["table-middle trick-table", between && "between"], "data-drop": "table" },
    moment.toMove === null || between
      ? [h("p", { class: "note trick-number" }, moment.toMove === null ? t("analysis.over") : t("analysis.trick", { n: number })),
        h("div", { class: "expectation" },
          moment.toMove === null ? null : h("p", null, t("analysis.leads", { seat: app.seat(moment.toMove, "gen") })),
          resultText(app, expected, moment.toMove === null || shown)),
        h("p", { class: "note last-trick" }, last
          ? [t("analysis.last"), ": ", cardsText(app, last.cards.map((one) => one.card))] : "\u00a0")]
      : [places, talonPlace(app, moment), h("p", { class: "note trick-number under" }, t("analysis.trick", { n: number }))]);
}

/** "8 of 10", and whether the contract makes; the tricks of all three in an all-pass game. */
export function resultText(app, expected, shown) {
  const { contract } = app.state;
  if (!shown) return h("p", { class: "expected" }, "\u00a0");
  if (expected === null) return h("p", { class: "expected" }, "·");
  if (isAllPass(contract)) {
    return h("p", { class: "expected by-seat" },
      SEATS.map((seat, index) => [index ? " · " : "", `${app.seat(seat, "short")} `, h("b", null, app.n(expected[index]))]));
  }
  return [h("p", { class: "expected" }, app.t("analysis.of_ten", { n: app.n(expected) })),
    h("p", { class: "note" }, verdict(app, expected))];
}

/** "contract makes", "one down", "clean". */
export function verdict(app, expected) {
  const { contract } = app.state;
  if (contract.strain === "misere") {
    return expected ? app.t("analysis.caught", { n: expected }) : app.t("analysis.clean");
  }
  const down = contract.level - expected;
  return down > 0 ? app.t("analysis.down", { n: down }) : app.t("analysis.makes");
}

function place(app, moment, seat, index) {
  const played = moment.trick.find((one) => one.seat === index);
  const next = moment.toMove === index;
  if (!played && !next) return null;
  if (!played) {
    return h("span", { key: seat, class: `trick-card at-${seat} awaited`, "aria-hidden": "true" }, app.seat(seat, "short"));
  }
  return face(app, played.card, `at-${seat}`, app.seat(seat), seat);
}

function talonPlace(app, moment) {
  return moment.talonCard && face(app, moment.talonCard, "at-south", app.t("term.talon"), "talon");
}

function face(app, card, where, who, key) {
  return h("span", { key, class: ["trick-card", where, `suit-${card[0]}`] },
    h("span", { class: "visually-hidden" }, `${who}: ${app.cardName(card)}. `),
    h("span", { "aria-hidden": "true" }, app.rank(card[1])), suitSign(card[0]));
}
