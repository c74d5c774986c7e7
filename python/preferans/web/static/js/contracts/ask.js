/** The questions behind the list of discards and contracts. */

import { dealText } from "../cards.js";
import { tableParams } from "../contract.js";
import { isOrdered, loadRules } from "../rules.js";
import { rowsOf } from "./choices.js";

/** The calls that may have won an auction with the talon, from low to high. */
export const BIDS = [
  ...["6", "7", "8"].flatMap((level) => [..."SCDHN"].map((strain) => level + strain)),
  "misere",
  ...["9", "10"].flatMap((level) => [..."SCDHN"].map((strain) => level + strain)),
];

/**
 * The rows of one declarer: games at or above `atLeast`, and the misère beside them where the rules have one.
 * Rejects as `app.call` does.
 */
export async function contractRows(app, state, seat, atLeast, signal) {
  await loadRules(app);
  const question = { ...tableParams(state), deal: dealText(state), declarer: seat };
  // Without a call the engine takes the lowest, and where games are ordered all that are open.
  const call = atLeast === BIDS[0] ? {} : { at_least: atLeast };
  const asked = await app.call("best_contracts", { ...question, ...call }, { signal });
  if (atLeast === "misere" || isOrdered(state)) return rowsOf(asked.choices, seat);
  const misere = await app.call("best_contracts", { ...question, at_least: "misere" }, { signal })
    .catch((error) => {
      if (error.status !== 400) throw error;
      return { choices: [] }; // rules without a misère
    });
  return rowsOf([...asked.choices, ...misere.choices], seat);
}

/** The answers of the defenders to a contract with a discard, each with what his choices are worth to him. */
export function whistingOf(app, state, row, discard, signal) {
  return app.call("whisting", {
    ...tableParams(state), deal: dealText(state), contract: row.word, declarer: row.contract.declarer, discard,
  }, { signal });
}

/** What the deal is worth when everybody sees all cards, and what an all-pass game comes to. */
export async function parOf(app, state, signal) {
  const question = { ...tableParams(state), deal: dealText(state) };
  await loadRules(app);
  const par = await app.call("par", question, { signal });
  if (isOrdered(state)) return { par, passed: null };
  const passed = await app.call("par", { ...question, bids: [] }, { signal }).catch((error) => {
    if (error.status !== 400) throw error;
    return null; // rules without an all-pass game
  });
  return { par, passed: passed?.all_pass ? passed : null };
}
