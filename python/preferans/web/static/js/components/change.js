/** The form that changes declarer, game, level, leader and discard. */

import { h } from "../dom.js";
import { SEATS, STRAINS, SUITS, ofSuit, suitSign } from "../cards.js";
import { segments, strainText } from "./text.js";

/**
 * @param {object} app
 * @param {{onGame: (game: object, withTalon: boolean) => void, onDiscard: (cards: string[]) => void,
 *   onLeader: (seat: number) => void, onDone: () => void, picked: string[] | null,
 *   onPick: (cards: string[] | null) => void}} it `picked` are cards chosen so far for another discard
 */
export function changeForm(app, it) {
  const { t, state } = app;
  const { contract, discard } = state;
  const withTalon = discard !== null;
  const declarer = contract.declarer ?? 0;
  const isSuit = STRAINS.includes(contract.strain);
  const level = isSuit ? contract.level : 6;
  const games = [...STRAINS, "misere", "all_pass"];
  return h("section", { class: "panel change-form", key: "change", "aria-label": t("analysis.change") },
    field(t("analysis.game"), segments({
      label: t("analysis.game"), chosen: contract.strain,
      options: games.map((strain) => ({ value: strain, label: strainText(app, strain) })),
      onChoose: (strain) => it.onGame(
        { declarer: strain === "all_pass" ? null : declarer, strain, level: STRAINS.includes(strain) ? level : 0 },
        strain !== "all_pass" && (withTalon || contract.strain === "all_pass")),
    })),
    contract.strain === "all_pass" ? null : field(t("analysis.who"), segments({
      label: t("analysis.who"), chosen: contract.declarer, options: seats(app),
      onChoose: (seat) => it.onGame({ ...contract, declarer: seat }, withTalon),
    })),
    isSuit ? field(t("analysis.level"), segments({
      label: t("analysis.level"), chosen: contract.level,
      options: [6, 7, 8, 9, 10].map((value) => ({ value, label: app.n(value) })),
      onChoose: (value) => app.update({ contract: { ...contract, level: value } },
        { label: t("analysis.change_contract", { contract: app.contract({ ...contract, level: value }) }) }),
    })) : null,
    field(t("analysis.lead_row"), segments({
      label: t("analysis.lead_row"), chosen: state.leader, options: seats(app), onChoose: it.onLeader,
    })),
    contract.strain === "all_pass" ? null : field(t("term.talon"), segments({
      label: t("term.talon"), chosen: withTalon,
      options: [{ value: true, label: t("analysis.talon_taken") }, { value: false, label: t("analysis.talon_aside") }],
      onChoose: (taken) => it.onGame(contract, taken),
    })),
    withTalon && contract.strain !== "all_pass" ? discardField(app, it, [...state.hands[SEATS[declarer]], ...state.talon])
      : null,
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "button main", onclick: it.onDone }, t("analysis.done"))));
}

const seats = (app) => SEATS.map((seat, value) => ({ value, label: app.seat(seat) }));

const field = (title, control) => h("div", { class: "field", key: title }, h("h3", { class: "block-title" }, title), control);

function discardField(app, it, cards) {
  const { t, state } = app;
  const laid = it.picked ?? state.discard;
  const tap = (card) => {
    const from = it.picked ?? [];
    const next = from.includes(card) ? from.filter((one) => one !== card) : [...from, card];
    if (next.length === 2) it.onDiscard(next);
    else it.onPick(next);
  };
  return h("div", { class: "field discard-field", key: "discard" },
    h("h3", { class: "block-title" }, t("term.discard")),
    h("div", { class: "lay-away" }, SUITS.flatMap((suit) => ofSuit(cards, suit)).map((card) => h("button", {
      key: card, type: "button", class: ["card-tile", `suit-${card[0]}`, laid.includes(card) && "laid"],
      "aria-pressed": String(laid.includes(card)), "aria-label": app.cardName(card), onclick: () => tap(card),
    }, suitSign(card[0]), app.rank(card[1])))),
    h("p", { class: "note" }, t("analysis.discard_how"), " ",
      h("button", {
        type: "button", class: "button quiet", onclick: () => it.onGame(state.contract, true),
      }, t("analysis.best_discard"))));
}
