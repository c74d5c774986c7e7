/** The rules of play as the page needs them to walk through cards: who is to play, what is legal, who won. */

import { handsOf, strength, suitOf } from "./cards.js";
import { allPassRule } from "./rules.js";

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

/** How the talon's cards lead the first tricks of an all-pass game; null in other games. */
export const talonLeads = (state) => {
  if (state.contract?.strain !== "all_pass") return null;
  const rule = allPassRule(state);
  return rule.leads ? { cards: state.talon, ...rule } : null;
};

/**
 * The moment after `cards` were played from the first card on.
 * `tricks` are finished ones; `taken` counts by seat, the sitting dealer's at 3; `talonCard` is the one that leads now.
 */
export function momentAfter(state, cards) {
  const hands = playingHands(state).map((hand) => [...hand]);
  const trump = trumpOf(state.contract);
  const talon = talonLeads(state);
  const tricks = [];
  const taken = [0, 0, 0, 0];
  let leader = state.leader;
  let trick = [];
  for (const card of cards) {
    const seat = (leader + trick.length) % 3;
    hands[seat] = hands[seat].filter((one) => one !== card);
    trick.push({ seat, card });
    if (trick.length < 3) continue;
    const talonCard = talon?.cards[tricks.length] ?? null;
    const winner = winnerOf(trick, trump, talonCard, talon?.takes);
    taken[winner] += 1;
    tricks.push({ leader, cards: trick, winner, talonCard });
    // The eldest hand leads the tricks that the talon opens, and by most rules the one after them.
    if (!talonCard || (tricks.length === talon.cards.length && talon.thirdLead === "winner" && winner < 3)) leader = winner;
    trick = [];
  }
  const toMove = tricks.length === 10 ? null : (leader + trick.length) % 3;
  const talonCard = toMove === null ? null : (talon?.cards[tricks.length] ?? null);
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

function winnerOf(trick, trump, talonCard, talonTakes) {
  const led = suitOf(talonCard ?? trick[0].card);
  let best = talonCard && talonTakes ? { seat: 3, card: talonCard } : null;
  for (const one of trick) {
    const suit = suitOf(one.card);
    if (suit !== led && suit !== trump) continue;
    if (!best || (suit === suitOf(best.card) ? strength(one.card) > strength(best.card) : suit === trump)) best = one;
  }
  return best ? best.seat : trick[0].seat;
}
