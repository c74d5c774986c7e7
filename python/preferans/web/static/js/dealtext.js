/** The deal as the page writes it, and reading that form back; every other notation is read by the engine.
 *
 * One hand a line, suits by their signs, the ten as 10, ranks of either language: `♠ A Q J 8  ♣ Q  ♦ 10 8  ♥ Q J 8`.
 */

import { RANKS, SEATS, SIGNS, SUITS, ofSuit } from "./cards.js";

const SUIT_OF = Object.fromEntries(SUITS.map((suit) => [SIGNS[suit], suit]));
const RANK_OF = {
  A: "A", K: "K", Q: "Q", J: "J", Т: "A", К: "K", Д: "Q", В: "J", 10: "T", 9: "9", 8: "8", 7: "7",
};
const NAMES = [...SEATS, "talon"];
const TOKEN = /\uFE0E|\uFE0F|\s|10|[♠♣♦♥AKQJТКДВ987—-]/gy;

/** The text of a deal, complete or not, with the ranks of the reader's language. */
export function writeDeal(state, rank) {
  const lines = [...SEATS.map((seat) => state.hands[seat]), state.talon].map((cards) => lineOf(cards, rank));
  while (lines.length && lines.at(-1) === "—") lines.pop();
  return lines.join("\n");
}

function lineOf(cards, rank) {
  const suits = SUITS.filter((suit) => cards.some((card) => card[0] === suit));
  return suits.map((suit) => `${SIGNS[suit]} ${ofSuit(cards, suit).map((card) => rank(card[1])).join(" ")}`)
    .join("  ") || "—";
}

/**
 * Reads the page's own form, complete or not.
 * @returns {{hands: object, talon: string[]} | null} null where the text is not of this form
 */
export function readOwn(text) {
  const lines = text.replace(/\s+$/, "").split(/\n|\|/);
  if (lines.length > NAMES.length || !/[♠♣♦♥]/.test(text)) return null;
  const places = lines.map(readLine);
  if (places.includes(null)) return null;
  const all = NAMES.map((_, index) => places[index] ?? []);
  return { hands: { west: all[0], north: all[1], east: all[2] }, talon: all[3] };
}

function readLine(line) {
  const cards = [];
  let suit = null;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < line.length) {
    const token = TOKEN.exec(line)?.[0];
    if (token === undefined) return null;
    if (token in SUIT_OF) suit = SUIT_OF[token];
    else if (token in RANK_OF) {
      if (!suit) return null;
      cards.push(suit + RANK_OF[token]);
    }
  }
  return cards;
}

/** What a key typed into the deal means: a suit, a rank, or null. Characters count, not places on the keyboard. */
export function cardKey(key) {
  const letter = key.length === 1 ? key.toUpperCase() : "";
  const suit = { S: "S", C: "C", D: "D", H: "H", П: "S", Б: "D", Ч: "H", "♠": "S", "♣": "C", "♦": "D", "♥": "H" }[letter];
  if (suit) return { suit };
  const rank = letter === "0" || letter === "T" ? "T" : RANK_OF[letter];
  return rank && RANKS.includes(rank) ? { rank } : null;
}
