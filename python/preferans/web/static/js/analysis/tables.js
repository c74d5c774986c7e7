/** The tables of a deal: tricks with the talon and as dealt, misère, and what all-pass hands cannot avoid. */

import { dealText, handsOf, holding, isComplete } from "../cards.js";
import { allPassRule } from "../rules.js";
import { bestDiscard } from "./game.js";

/** Answers about whole deals, kept for the deals looked at last. */
export function createTables(app) {
  const kept = new Map();

  function get(name, key, ask) {
    const whole = `${name} ${key}`;
    if (!kept.has(whole)) {
      kept.set(whole, null);
      ask().then((found) => {
        kept.set(whole, found);
        app.redraw();
      }, () => kept.delete(whole));
      if (kept.size > 60) kept.delete(kept.keys().next().value);
    }
    return kept.get(whole);
  }

  return {
    /** The answer of `tricks_table`, null until it is there. */
    tricks(state) {
      if (!isComplete(state)) return null;
      return get("tricks", `${dealText(state)} ${state.leader}`, () =>
        app.call("tricks_table", { hands: handsOf(state).map(holding), talon: state.talon, leader: state.leader }));
    },
    /** The most tricks that each hand can be forced to take in the all-pass game by the rules of the table. */
    allPass(state) {
      if (!isComplete(state)) return null;
      const rule = allPassRule(state);
      const talon = rule.leads
        ? { talon_leads: state.talon, talon_takes: rule.takes, third_lead: rule.thirdLead } : {};
      const params = { hands: handsOf(state).map(holding), leader: state.leader, ...talon };
      return get("all-pass", JSON.stringify(params), () =>
        app.call("solve", { ...params, objective: "all_pass_guarantee", per_card: false }))?.value ?? null;
    },
    /** The two cards best laid away in a game with the talon. */
    async discard(state, { declarer, strain }) {
      const found = await app.call("best_discards", {
        hands: handsOf(state).map(holding), talon: state.talon, declarer, leader: state.leader,
      });
      return bestDiscard(found, strain);
    },
  };
}
