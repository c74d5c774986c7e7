/** What the odds are asked for: one hand with its contract, who leads, and what is known of the hidden hands. */

import { DECK, SEATS, dealText, holding } from "../cards.js";
import { trumpOnWire } from "../contract.js";

const LETTERS = ["W", "N", "E"];
const kept = new WeakMap();

/**
 * What the reader has chosen in the view so far, kept while the page lives.
 * `choice`: `{seat, contract, discard}` once chosen here or handed over by another view; `leader`; `known`: chips.
 */
export function memoryOf(app) {
  if (!kept.has(app)) kept.set(app, { choice: null, seat: null, leader: null, known: [], deal: "", board: "" });
  return kept.get(app);
}

/** Hands a choice of another view over: the odds are asked for it next. */
export function ask(app, { seat, contract, discard }) {
  follow(app);
  Object.assign(memoryOf(app), { choice: { contract, discard }, seat });
}

/** Lets go of what was chosen here for another deal, or for another contract or leader on the board. */
export function follow(app) {
  const memory = memoryOf(app);
  const { state } = app;
  const deal = dealText(state);
  const board = JSON.stringify([state.contract, state.discard, state.leader]);
  if (memory.deal && memory.deal !== deal) memory.known = [];
  if (memory.deal && (memory.deal !== deal || memory.board !== board)) {
    Object.assign(memory, { choice: null, leader: null, seat: null });
  }
  Object.assign(memory, { deal, board });
}

/** The ten cards that are played and the two laid away; without a discard the ten as dealt. */
export function tenOf(state, seat, discard) {
  const hand = state.hands[SEATS[seat]];
  if (!discard?.length) return [...hand];
  return [...hand, ...state.talon].filter((card) => !discard.includes(card));
}

/** The cards that the player has not seen. */
export function unseenBy(state, seat, discard) {
  const seen = new Set([...tenOf(state, seat, discard), ...(discard ?? [])]);
  return DECK.filter((card) => !seen.has(card));
}

/** The chips that still make sense: cards that are unseen, leads of the hand on lead. */
export function validKnown(known, { state, seat, discard, leader }) {
  const unseen = new Set(unseenBy(state, seat, discard));
  const ten = new Set(tenOf(state, seat, discard));
  return known.filter((chip) => {
    if (chip.kind === "lead") return leader === seat ? ten.has(chip.card) : unseen.has(chip.card);
    return chip.seat !== seat && (chip.kind === "void" || unseen.has(chip.card));
  });
}

/** Whether two chips say the same thing or cannot both stand: the newer one takes the place of the older. */
export function replaces(newer, older) {
  if (newer.kind === "lead" || older.kind === "lead") return newer.kind === older.kind;
  if (newer.kind === "card" && older.kind === "card") return newer.card === older.card;
  if (newer.kind === "void" && older.kind === "void") return newer.seat === older.seat && newer.suit === older.suit;
  const [card, empty] = newer.kind === "card" ? [newer, older] : [older, newer];
  return card.seat === empty.seat && card.card[0] === empty.suit;
}

/** The first number of tricks that makes the contract, at a misère the first that does not. */
export const goalOf = (contract) => (contract.strain === "misere" ? 1 : contract.level);

/**
 * The params of the engine's `layouts`.
 * @param {{state: object, seat: number, contract: object, discard: string[] | null, leader: number, known: object[]}} asked
 */
export function layoutParams({ state, seat, contract, discard, leader, known }) {
  const misere = contract.strain === "misere";
  const params = {
    hand: holding(tenOf(state, seat, discard)),
    declarer: seat,
    leader,
    objective: misere ? "misere" : "tricks",
    trump: misere ? "N" : trumpOnWire(contract.strain),
  };
  if (discard?.length) params.out = discard.join(" ");
  const told = {};
  for (const chip of known) {
    if (chip.kind === "lead") params.lead = chip.card;
    else {
      const hand = (told[LETTERS[chip.seat]] ??= { holds: [], void: "" });
      if (chip.kind === "card") hand.holds.push(chip.card);
      else hand.void += chip.suit;
    }
  }
  const named = Object.entries(told).map(([seat, { holds, void: empty }]) => [seat, {
    ...(holds.length ? { holds: holds.join(" ") } : {}), ...(empty ? { void: empty } : {}),
  }]);
  if (named.length) params.known = Object.fromEntries(named);
  return params;
}

/** The mean of a worth by tricks over counted layouts. */
export function meanWorth(counts, worth) {
  const counted = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, tricks) => sum + count * worth[tricks], 0) / counted;
}

/** The chance that the contract is made, and its standard error, of a result of `layouts`. */
export function chanceMade(result, contract) {
  const goal = String(goalOf(contract));
  const chance = result.at_least[goal];
  return { made: contract.strain === "misere" ? 1 - chance : chance, error: result.error[goal] };
}
