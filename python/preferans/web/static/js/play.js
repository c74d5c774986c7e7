/** The rules of play as the page needs them to walk through cards: who is to play, what is legal, who won. */

import { SEATS, handsOf, strength, suitOf } from "./cards.js";

/** The hands that are played: the declarer's with the talon taken and the discard laid away. */
export function playingHands(state) {
  const hands = handsOf(state);
  const { contract, discard } = state;
  if (!contract || contract.declarer === null || !discard) return hands;
  return hands.map((hand, seat) =>
    seat === contract.declarer ? [...hand, ...state.talon].filter((card) => !discard.includes(card)) : hand);
}

/** The trump suit, or null. */
export const trumpOf = (contract) => ("SCDH".includes(contract?.strain ?? "-") ? contract.strain : null);

/** Whether the talon's cards lead the first tricks: an all-pass game at a table of four. */
export const talonLeads = (state) => state.contract?.strain === "all_pass" && state.players === 4;

/**
 * The moment after `cards` were played from the first card on.
 * `tricks` are finished ones; `taken` counts by seat, the sitting dealer's at 3.
 */
export function momentAfter(state, cards) {
  const hands = playingHands(state).map((hand) => [...hand]);
  const trump = trumpOf(state.contract);
  const ledByTalon = talonLeads(state) ? state.talon : [];
  const tricks = [];
  const taken = [0, 0, 0, 0];
  let leader = state.leader;
  let trick = [];
  for (const card of cards) {
    const seat = (leader + trick.length) % 3;
    hands[seat] = hands[seat].filter((one) => one !== card);
    trick.push({ seat, card });
    if (trick.length < 3) continue;
    const talonCard = ledByTalon[tricks.length] ?? null;
    const winner = winnerOf(trick, trump, talonCard);
    taken[winner] += 1;
    tricks.push({ leader, cards: trick, winner, talonCard });
    // The eldest hand leads the tricks that the talon opens and the one after them.
    leader = tricks.length <= ledByTalon.length ? state.leader : winner;
    trick = [];
  }
  const toMove = tricks.length === 10 ? null : (leader + trick.length) % 3;
  const talonCard = toMove === null ? null : (ledByTalon[tricks.length] ?? null);
  return { hands, leader, trick, tricks, taken, toMove, trump, talonCard, played: cards.length };
}

/** The cards that the seat to move may play. */
export function legalCards(moment) {
  if (moment.toMove === null) return [];
  const hand = moment.hands[moment.toMove];
  const led = moment.talonCard ?? moment.trick[0]?.card;
  if (!led) return hand;
  const following = hand.filter((card) => suitOf(card) === suitOf(led));
  if (following.length) return following;
  const trumps = moment.trump ? hand.filter((card) => suitOf(card) === moment.trump) : [];
  return trumps.length ? trumps : hand;
}

/** The suit that the seat to move has to play, or null when it is free. */
export function boundTo(moment) {
  const legal = legalCards(moment);
  if (!legal.length || legal.length === moment.hands[moment.toMove].length) return null;
  return suitOf(legal[0]);
}

function winnerOf(trick, trump, talonCard) {
  const led = suitOf(talonCard ?? trick[0].card);
  let best = null;
  for (const one of trick) {
    const suit = suitOf(one.card);
    if (suit !== led && suit !== trump) continue;
    if (!best || (suit === suitOf(best.card) ? strength(one.card) > strength(best.card) : suit === trump)) best = one;
  }
  return best ? best.seat : trick[0].seat;
}

export const seatName = (seat) => SEATS[seat];
