/** Changes of the deal while it is set up: placing, taking back, dealing the rest; and what is wrong or missing. */

import { DECK, SEATS, doubled, isComplete } from "./cards.js";

export const PLACES = [...SEATS, "talon"];
export const CAPACITY = { west: 10, north: 10, east: 10, talon: 2 };

/** What belongs to other cards and goes with them. */
const FRESH = { contract: null, discard: null, calls: [], tree: [], place: { line: [], at: 0 } };

export const cardsAt = (state, place) => (place === "talon" ? state.talon : state.hands[place]);

function withCards(state, place, cards) {
  if (place === "talon") return { ...FRESH, talon: cards };
  return { ...FRESH, hands: { ...state.hands, [place]: cards } };
}

/** The changes that put `card` into `place`; null where it is full or has the card. */
export function placed(state, card, place) {
  const cards = cardsAt(state, place);
  if (cards.includes(card) || cards.length >= CAPACITY[place]) return null;
  return withCards(state, place, [...cards, card]);
}

/** The changes that take `card` from `place`. */
export function taken(state, card, place) {
  return withCards(state, place, cardsAt(state, place).filter((one) => one !== card));
}

/** The changes that move `card` from one place to another; null where it cannot go there. */
export function moved(state, card, from, to) {
  if (from === to) return null;
  const without = from ? { ...state, ...taken(state, card, from) } : state;
  const changes = placed(without, card, to);
  return changes && { ...FRESH, hands: without.hands, talon: without.talon, ...changes };
}

/** The changes of a deal read from a text. */
export const dealt = ({ hands, talon }) => ({ ...FRESH, hands, talon });

/** The changes that deal all cards not yet placed at random; null where cards are doubled or hands too large. */
export function restAtRandom(state) {
  if (mistakes(state).length) return null;
  const rest = shuffled(unplaced(state));
  const fill = (place) => [...cardsAt(state, place), ...rest.splice(0, CAPACITY[place] - cardsAt(state, place).length)];
  const [west, north, east, talon] = PLACES.map(fill);
  return dealt({ hands: { west, north, east }, talon });
}

export const emptied = () => dealt({ hands: { west: [], north: [], east: [] }, talon: [] });

/** The cards of the pack that nobody has. */
export function unplaced(state) {
  const known = new Set(PLACES.flatMap((place) => cardsAt(state, place)));
  return DECK.filter((card) => !known.has(card));
}

export const countPlaced = (state) => 32 - unplaced(state).length;

/** Where cards are missing, with how many. */
export function missing(state) {
  return PLACES.map((place) => ({ place, n: CAPACITY[place] - cardsAt(state, place).length })).filter(({ n }) => n > 0);
}

/** What is wrong: cards in two places, places with too many. */
export function mistakes(state) {
  const twice = doubled(state).map((one) => ({ kind: "twice", ...one }));
  const inOne = PLACES.flatMap((place) => {
    const cards = cardsAt(state, place);
    return cards.filter((card, at) => cards.indexOf(card) < at).map((card) => ({ kind: "again", card, places: [place] }));
  });
  const full = PLACES.filter((place) => cardsAt(state, place).length > CAPACITY[place])
    .map((place) => ({ kind: "many", places: [place], n: cardsAt(state, place).length }));
  return [...twice, ...inOne, ...full];
}

/** The place that takes the next card after one went to `place`: itself until it is full, then the next with room. */
export function nextPlace(state, place) {
  const start = PLACES.indexOf(place);
  const order = PLACES.map((_, step) => PLACES[(start + step) % PLACES.length]);
  return order.find((one) => cardsAt(state, one).length < CAPACITY[one]) ?? place;
}

export { isComplete };

function shuffled(cards) {
  const all = [...cards];
  const random = new Uint32Array(1);
  for (let last = all.length - 1; last > 0; last -= 1) {
    // Numbers beyond the largest multiple would favour the low ones.
    const limit = 2 ** 32 - (2 ** 32 % (last + 1));
    do crypto.getRandomValues(random);
    while (random[0] >= limit);
    const other = random[0] % (last + 1);
    [all[last], all[other]] = [all[other], all[last]];
  }
  return all;
}
