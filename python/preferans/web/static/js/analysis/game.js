/** The game on the board in the engine's words, and its values in the players': final tricks, best, what a card loses. */

import { holding } from "../cards.js";
import { momentAfter, playingHands, talonLeads, trumpOf } from "../play.js";

export const isAllPass = (contract) => contract?.strain === "all_pass";

/** The params of the engine's `line` for the game of this state, from the first card on. */
export function gameParams(state) {
  const { contract, leader } = state;
  const params = { hands: playingHands(state).map(holding), leader };
  if (isAllPass(contract)) {
    const talon = talonLeads(state);
    if (talon) Object.assign(params, { talon_leads: talon.cards, talon_takes: talon.takes, third_lead: talon.thirdLead });
    return { ...params, objective: "all_pass" };
  }
  if (contract.strain === "misere") return { ...params, objective: "misere", declarer: contract.declarer };
  return { ...params, objective: "tricks", declarer: contract.declarer, trump: trumpOf(contract) ?? "N" };
}

/** What tells games apart. */
export const gameKey = (state) => JSON.stringify(gameParams(state));

/** Whose tricks a value tells: the declarer's, in all-pass games the mover's. */
export function countedSeat(contract, mover) {
  return isAllPass(contract) ? mover : contract.declarer;
}

/** The final tricks of the counted seat when `value` is to come. */
export function finalTricks(contract, value, mover, taken) {
  const seat = countedSeat(contract, mover);
  return taken[seat] + (Array.isArray(value) ? value[seat] : value);
}

/** Whether the mover wants many tricks for the counted seat. */
export function wantsMore(contract, mover) {
  if (isAllPass(contract)) return false;
  return (mover === contract.declarer) !== (contract.strain === "misere");
}

/**
 * The cards of a step with what they lead to.
 * @returns {Map<string, {final: number, loss: number, best: boolean}>}
 */
export function judged(contract, step, taken) {
  const mover = step.to_move;
  const finals = Object.entries(step.cards).map(([card, value]) => [card, finalTricks(contract, value, mover, taken)]);
  const sign = wantsMore(contract, mover) ? 1 : -1;
  const most = Math.max(...finals.map(([, final]) => sign * final));
  return new Map(finals.map(([card, final]) => {
    const loss = most - sign * final;
    return [card, { final, loss, best: loss === 0 }];
  }));
}

/** The class of a loss: good, loss-1, loss-2. */
export const lossClass = (loss) => (loss <= 0 ? "good" : loss === 1 ? "loss-1" : "loss-2");

/** "8 ✓", "7 −1": a value for the eye. */
export const valueText = (app, { final, loss }) => `${app.n(final)} ${loss ? `−${app.n(loss)}` : "✓"}`;

/** The final tricks of every seat (declarer's alone outside all-pass games) that a position leads to. */
export function expected(state, step, moment) {
  const { contract } = state;
  if (!step) {
    if (moment.toMove !== null) return null;
    return isAllPass(contract) ? moment.taken : moment.taken[contract.declarer];
  }
  if (!isAllPass(contract)) return finalTricks(contract, step.value, step.to_move, moment.taken);
  return [0, 1, 2].map((seat) => moment.taken[seat] + step.value[seat]);
}

/** The game chosen by itself for a new deal: most tricks with the talon, of equal ones the highest; else all-pass. */
export function bestGame(withTalon) {
  let best = { declarer: null, strain: "all_pass", level: 0 };
  withTalon.forEach((row, declarer) => row.forEach((tricks, index) => {
    const higher = tricks > best.level || (tricks === best.level && index >= "SCDHN".indexOf(best.strain));
    if (tricks >= 6 && higher) best = { declarer, strain: "SCDHN"[index], level: tricks };
  }));
  return best;
}

/** The best discard for a game among the answer of `best_discards`. */
export function bestDiscard(found, strain) {
  if (strain === "misere") return found.pairs[found.misere.indexOf(found.best_misere)];
  const column = "SCDHN".indexOf(strain);
  return found.pairs[found.tricks.findIndex((row) => row[column] === found.best[column])];
}

export { momentAfter };
