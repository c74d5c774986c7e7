/** Cards, suits and seats as the engine writes them, and the suits as drawings. */

import { h } from "./dom.js";

export const SUITS = ["S", "C", "D", "H"];
export const STRAINS = ["S", "C", "D", "H", "N"];
/** Highest first, as hands are shown. */
export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7"];
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
export const SEATS = ["west", "north", "east"];
export const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
const STRENGTH = Object.fromEntries(RANKS.map((rank, index) => [rank, RANKS.length - index]));

/** The number of a card's rank, 1 for a seven to 8 for an ace. */
export const strength = (card) => STRENGTH[card[1]];
export const suitOf = (card) => card[0];
export const isRed = (suit) => suit === "D" || suit === "H";
/** The engine's number of a card: suit × 8 + rank. */
export const indexOf = (card) => SUITS.indexOf(card[0]) * 8 + strength(card) - 1;

/** Cards in the order of the diagram: by suit, highest first. */
export function sorted(cards) {
  return [...cards].sort((a, b) => SUITS.indexOf(a[0]) - SUITS.indexOf(b[0]) || strength(b) - strength(a));
}

/** The cards of one suit, highest first. */
export function ofSuit(cards, suit) {
  return sorted(cards.filter((card) => card[0] === suit));
}

/** A hand as the engine writes it: `AK7.QJ.-.T9`. */
export function holding(cards) {
  return SUITS.map((suit) => ofSuit(cards, suit).map((card) => card[1]).join("") || "-").join(".");
}

/** The cards of a holding. */
export function cardsOf(text) {
  return text.split(".").flatMap((ranks, index) =>
    ranks === "-" ? [] : [...ranks].map((rank) => SUITS[index] + rank));
}

/** The three hands in playing order. */
export const handsOf = (state) => SEATS.map((seat) => state.hands[seat]);

/** The deal in the engine's own form: hands and, when there is one, the talon in the order dealt. */
export function dealText(state) {
  const parts = handsOf(state).map(holding);
  if (state.talon.length) parts.push(state.talon.join(" "));
  return parts.join(" | ");
}

/** Whether all 32 cards are placed, ten to each hand and two to the talon. */
export function isComplete(state) {
  return handsOf(state).every((hand) => hand.length === 10) && state.talon.length === 2 && !doubled(state).length;
}

/** The cards that are in more than one place, each with its places (seat names and `talon`). */
export function doubled(state) {
  const places = new Map();
  for (const place of [...SEATS, "talon"]) {
    for (const card of place === "talon" ? state.talon : state.hands[place]) {
      places.set(card, [...(places.get(card) ?? []), place]);
    }
  }
  return [...places].filter(([, where]) => where.length > 1).map(([card, where]) => ({ card, places: where }));
}

const PATHS = {
  S: "M12 1.8C15.8 7 21.6 10 21.6 15a4.9 4.9 0 0 1-8.5 3.3c.2 1.9.9 3.1 2.3 3.9H8.6c1.4-.8 2.1-2 2.3-3.9A4.9 4.9 0 0 1 2.4 15C2.4 10 8.2 7 12 1.8Z",
  C: "M12 1.8a4.7 4.7 0 0 1 3.7 7.6 4.8 4.8 0 1 1-2.6 8.6c.2 2.1.9 3.4 2.4 4.2h-7c1.5-.8 2.2-2.1 2.4-4.2a4.8 4.8 0 1 1-2.6-8.6A4.7 4.7 0 0 1 12 1.8Z",
  D: "M12 1.2 20 12l-8 10.8L4 12Z",
  H: "M12 21.8C6.4 17 2.2 13 2.2 8.4A5.3 5.3 0 0 1 12 5.6a5.3 5.3 0 0 1 9.8 2.8c0 4.6-4.2 8.6-9.8 13.4Z",
};
export const suitPath = (suit) => PATHS[suit];

/** A suit as a drawing in its colour, hidden from screen readers: words are told apart from it. */
export function suitSign(suit) {
  return h("svg", { class: `suit suit-${suit}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { d: PATHS[suit] }));
}
