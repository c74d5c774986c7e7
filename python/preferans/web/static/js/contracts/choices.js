/** The ranked list of discards and contracts: what of the engine's many choices a player wants to see. */

import { fromWire } from "../contract.js";
import { indexOf } from "../cards.js";

/** A discard as one text that does not depend on the order of its cards. */
export const pairKey = (pair) => [...pair].sort((a, b) => indexOf(a) - indexOf(b)).join(" ");

/**
 * A row: one contract with discards that come to the same.
 * @typedef {{contract: object, word: string, discards: string[][], tricks: number, calls: [number, string][],
 *   own: number, behind: number, best: boolean}} Row
 */

/**
 * The rows of `choices` (as `best_contracts` gives them, best first, of one declarer; several lists may be joined).
 * Of each discard and strain only the level that is worth most stays. Discards with the same contract, tricks, calls and
 * worth share a row; where nothing is better they are told apart by the suits laid away, since their odds differ.
 * @returns {Row[]}
 */
export function rowsOf(choices, declarer) {
  const ranked = [...choices].sort((one, other) => amount(other.own) - amount(one.own));
  const best = ranked.length ? amount(ranked[0].own) : 0;
  const taken = new Set();
  const rows = new Map();
  for (const choice of ranked) {
    const contract = choice.contract === null ? null : fromWire(choice.contract, declarer);
    const strain = contract?.strain ?? choice.contract;
    const own = amount(choice.own);
    for (const pair of choice.discards) {
      const key = `${strain} ${pairKey(pair)}`;
      if (taken.has(key)) continue;
      taken.add(key);
      const shape = own === best ? pair.map((card) => card[0]).sort().join("") : "";
      const name = JSON.stringify([choice.contract, choice.tricks, choice.calls, own, shape]);
      if (!rows.has(name)) {
        rows.set(name, {
          contract, word: choice.contract, discards: [], tricks: choice.tricks, calls: choice.calls, own,
          behind: best - own, best: own === best,
        });
      }
      rows.get(name).discards.push(pair);
    }
  }
  return [...rows.values()];
}

/** The row of a contract and a discard, or the best row of the discard alone where `word` is null. */
export function rowWith(rows, pair, word = null) {
  const key = pairKey(pair);
  return rows.find((row) => (word === null || row.word === word) && row.discards.some((one) => pairKey(one) === key));
}

/** The rows that the short list shows: the first `most`, of each strain the best beyond them, and the row chosen. */
export function shortList(rows, most, chosen) {
  const first = rows.slice(0, most);
  const seen = new Set(first.map((row) => row.contract?.strain));
  const misere = rows.find((row) => row.contract?.strain === "misere" && !seen.has("misere"));
  const more = [misere, chosen].filter((row) => row && !first.includes(row));
  const kept = first.slice(0, most - (misere ? 1 : 0));
  return [...new Set([...kept, ...more])].sort((one, other) => rows.indexOf(one) - rows.indexOf(other));
}

/** Amounts on the wire are numbers or exact fractions such as "32/3". */
export function amount(value) {
  if (typeof value === "number") return value;
  const [above, below = "1"] = String(value).split("/");
  return Number(above) / Number(below);
}

/**
 * Who whists, of the calls of a choice: the seats that whist, and those that take half a whist.
 * @returns {{whist: number[], half: number[]}}
 */
export function whistersOf(calls) {
  const last = new Map(calls);
  const said = (word) => [...last].filter(([, call]) => call === word).map(([seat]) => seat);
  return { whist: said("whist"), half: said("half") };
}
