/** A record of play: from text to the board, and from the board to the text that the solver reviews. */

import { DECK, handsOf, holding } from "../cards.js";
import { wireOf } from "../contract.js";
import { fromEngine } from "../reading.js";
import { movesAlong, toEnd } from "../tree.js";

/** A deal with its play, for those who want to see a review first. */
export const SAMPLE = `AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A
calls: E pass, W whist
contract: 8N
declarer: N
discard: S9 H7
play: CQ CA CT / C8 C9 S8 / HT HJ HA / CK H9 H8 / HK ST HQ / SK DQ SJ / S7 D9 SA / SQ CJ DJ / DT DA DK / C7 D7 D8
`;

/** The main line of the tree: what was played, beside it side lines may stand. */
export const mainLine = ({ tree }) => toEnd(tree, []);
const mainCards = (state) => movesAlong(state.tree, mainLine(state)).map((move) => move.card);

/** Whether the main line is a play that can be reviewed. */
export function isReviewable(state) {
  const { contract } = state;
  if (!contract || !state.tree.length) return false;
  return contract.strain === "all_pass" || (contract.declarer !== null && state.discard?.length === 2);
}

/** The record of the main line, as the solver reads it. */
export function recordOf(state) {
  const record = membersOf(state);
  record.cards = record.play;
  delete record.play;
  return JSON.stringify(record);
}

/** The same as params of the engine's `write`. */
export function membersOf(state) {
  const { contract } = state;
  const members = {
    hands: handsOf(state).map(holding), talon: [...state.talon], contract: wireOf(contract), leader: state.leader,
    play: mainCards(state),
  };
  if (contract.declarer !== null) Object.assign(members, { declarer: contract.declarer, discard: [...state.discard] });
  if (state.calls.length) members.calls = state.calls;
  return members;
}

/**
 * The changes of the board that a record makes, of what the engine's `read` found; null where it tells no play.
 * Where the hands are those after the discard the two cards away stand for the talon.
 */
export function boardOf(found) {
  if (found.hands.length !== 3) return null;
  const changes = fromEngine(found);
  if (!changes.contract || !changes.tree?.length) return null;
  if (changes.contract.strain === "all_pass" || changes.talon.length) return changes;
  const away = missing(handsOf(changes));
  return { ...changes, talon: away, discard: changes.discard ?? away };
}

function missing(hands) {
  const there = new Set(hands.flat());
  return DECK.filter((card) => !there.has(card));
}
