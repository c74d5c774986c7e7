/** A hand, or the talon, while the deal is set up: its cards, the places still empty, whether the next card goes here. */

import { h } from "../dom.js";
import { SEATS, SUITS, ofSuit, suitSign } from "../cards.js";
import { CAPACITY, cardsAt } from "../setup.js";

const ROLES = ["role.first", "role.second", "role.third"];

/**
 * @param {object} app
 * @param {{place: string, target: string, suit: string, wrong: Set<string>, onTarget: (place: string) => void,
 *   onCard: (card: string, place: string) => void,
 *   onDrag: (event: PointerEvent, card: string, place: string) => void}} it
 *   `suit` is the one being typed, `wrong` the cards in two places
 */
export function placingHand(app, it) {
  const { place, target } = it;
  const cards = cardsAt(app.state, place);
  const name = placeName(app, place);
  const isTarget = place === target;
  const full = CAPACITY[place];
  return h("section", {
    class: ["placing", `place-${place}`, isTarget && "target"], key: place, "data-drop": place, tabindex: "0",
    role: "group", "aria-label": app.t("deal.hand_label", { hand: name, n: cards.length, all: full }),
    onfocus: (event) => event.target === event.currentTarget && it.onTarget(place),
    onclick: () => it.onTarget(place),
  },
  h("div", { class: "hand-head" },
    h("h2", { class: "hand-name" }, name),
    isTarget ? h("span", { class: "tag main" }, app.t("deal.go_here"))
      : place === "talon" ? null : h("span", { class: "tag" }, app.t(ROLES[SEATS.indexOf(place)])),
    h("span", { class: ["count", cards.length > full && "wrong"] },
      cards.length === full ? app.n(full) : `${app.n(cards.length)} / ${app.n(full)}`)),
  place === "talon" ? talonRow(app, it, cards) : SUITS.map((suit) => suitRow(app, it, cards, suit)));
}

/** "East" or "Talon". */
export const placeName = (app, place) => (place === "talon" ? app.t("term.talon") : app.seat(place));

function suitRow(app, it, cards, suit) {
  const held = ofSuit(cards, suit);
  const room = CAPACITY[it.place] - cards.length;
  const empty = it.place === it.target && it.suit === suit ? Math.max(0, Math.min(room, 8 - held.length)) : 0;
  return h("div", { class: "suit-row", key: suit }, suitSign(suit),
    held.map((card) => heldCard(app, it, card)),
    Array.from({ length: empty }, (_, at) => h("span", { class: "empty-place", key: `empty${at}` })),
    held.length || empty ? null : h("span", { class: "void", "aria-hidden": "true" }, "—"));
}

function talonRow(app, it, cards) {
  const empty = Math.max(0, CAPACITY.talon - cards.length);
  return h("div", { class: "talon-row" },
    cards.map((card) => heldCard(app, it, card, true)),
    Array.from({ length: empty }, (_, at) => h("span", { class: "empty-place", key: `empty${at}` })));
}

function heldCard(app, it, card, withSuit = false) {
  const wrong = it.wrong.has(card);
  return h("button", {
    key: card, type: "button", class: ["card-tile", `suit-${card[0]}`, wrong && "wrong"], "data-card": card, tabindex: "-1",
    "aria-label": app.t(wrong ? "deal.held_twice" : "deal.held_card", { card: app.cardName(card) }),
    onclick: (event) => {
      event.stopPropagation();
      it.onCard(card, it.place);
    },
    onpointerdown: (event) => it.onDrag(event, card, it.place),
  }, withSuit ? suitSign(card[0]) : null, h("span", { class: "rank" }, app.rank(card[1])));
}
