/** A record of play: from text to the board, and from the board to the text that the solver reviews. */

import { SEATS, cardsOf, handsOf, holding } from "../cards.js";
import { fromWire, wireOf } from "../contract.js";
import { lineOf, movesAlong, toEnd } from "../tree.js";

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
export function recordOf(state, calls = []) {
  const record = { ...membersOf(state, calls) };
  record.cards = record.play;
  delete record.play;
  return JSON.stringify(record);
}

/** The same as params of the engine's `write`. */
export function membersOf(state, calls = []) {
  const { contract } = state;
  const members = {
    hands: handsOf(state).map(holding), talon: [...state.talon], contract: wireOf(contract), leader: state.leader,
    play: mainCards(state),
  };
  if (contract.declarer !== null) Object.assign(members, { declarer: contract.declarer, discard: [...state.discard] });
  if (calls.length) members.calls = calls.map(([seat, word]) => [seat, word]);
  return members;
}

/**
 * The changes of the board that a record makes, of what the engine's `read` found; null where it tells no play.
 * Where the hands are those after the discard the two cards away stand for the talon.
 */
export function boardOf(found) {
  const played = found.played;
  if (!played?.play?.length) return null;
  const contract = fromWire(played.contract, played.declarer);
  if (!contract || (contract.strain !== "all_pass" && played.declarer === null)) return null;
  const [west, north, east] = found.hands.map(cardsOf);
  const away = missing([west, north, east]);
  const talon = found.talon.length ? found.talon : away;
  const discard = contract.strain === "all_pass" ? null : (played.discard ?? talon);
  return {
    hands: { west, north, east }, talon, contract, discard, leader: played.leader ?? 0, calls: played.calls ?? [],
    tree: lineOf(played.play), place: { line: played.play.map(() => 0), at: 0 },
  };
}

function missing(hands) {
  const there = new Set(hands.flat());
  return ["S", "C", "D", "H"].flatMap((suit) => [..."AKQJT987"].map((rank) => suit + rank))
    .filter((card) => !there.has(card));
}

/** What tells a line of play from all others, to remember its calls by. */
export const lineKey = (state) => JSON.stringify([SEATS.map((seat) => state.hands[seat]), state.contract, mainCards(state)]);
