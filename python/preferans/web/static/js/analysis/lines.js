/** The moves as they are listed: tricks of the line looked at, played and predicted, what cards cost, side lines. */

import { momentAfter } from "../play.js";
import { listAt, movesAlong, toEnd } from "../tree.js";
import { expected, finalTricks, judged } from "./game.js";

const NOTHING_TAKEN = [0, 0, 0, 0];

/**
 * The tricks of `cards`, each `{leader, talonCard, moves, winner, tally}` with moves `{seat, card, at, played, loss}`.
 * @param {object} state
 * @param {object} values
 * @param {string[]} cards the line, then best play
 * @param {number} played how many of them are moves of the tree
 */
export function trickRows(state, values, cards, played) {
  const moment = momentAfter(state, cards);
  const open = moment.trick.length
    ? [{ leader: moment.leader, cards: moment.trick, winner: null, talonCard: moment.talonCard }] : [];
  const taken = [0, 0, 0, 0];
  let at = 0;
  return [...moment.tricks, ...open].map((trick) => {
    const moves = trick.cards.map(({ seat, card }) => {
      const move = { seat, card, at, played: at < played, loss: at < played ? lossOf(state, values, cards, at) : 0 };
      at += 1;
      return move;
    });
    if (trick.winner !== null) taken[trick.winner] += 1;
    return { leader: trick.leader, talonCard: trick.talonCard, moves, winner: trick.winner, tally: [...taken] };
  });
}

/** What the card at `at` lost; 0 while that is not known. */
function lossOf(state, values, cards, at) {
  const step = values.known(state, cards.slice(0, at));
  return step ? (judged(state.contract, step, NOTHING_TAKEN).get(cards[at])?.loss ?? 0) : 0;
}

/** The lines beside the one looked at: `{path, at, cards, isMain, number}`, by the card at which they part. */
export function sideLines(state) {
  const { tree, place } = state;
  const found = [];
  let number = 0;
  for (let at = 0; at <= place.line.length; at += 1) {
    const path = place.line.slice(0, at);
    const list = listAt(tree, path);
    list.forEach((_, index) => {
      if (index === place.line[at]) return;
      const line = toEnd(tree, [...path, index]);
      const cards = movesAlong(tree, line).map((move) => move.card);
      const isMain = index === 0;
      if (!isMain) number += 1;
      found.push({ path: [...path, index], line, at, cards, isMain, number });
    });
  }
  return found;
}

/** The final tricks that a line leads to by best play from its end; null while they are not known. */
export function lineResult(state, values, cards) {
  const moment = momentAfter(state, cards);
  const step = values.known(state, cards);
  if (step || moment.toMove === null) return expected(state, step, moment);
  const before = cards.slice(0, -1);
  const last = cards.length ? values.known(state, before) : null;
  if (!last || state.contract.strain === "all_pass") return null;
  return finalTricks(state.contract, last.cards[cards.at(-1)], last.to_move, momentAfter(state, before).taken);
}
