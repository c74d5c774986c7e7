/** Asks the solver what the view Odds shows, one thing after the other, and keeps what came back. */

import { dealText, isComplete, SEATS, SUITS } from "../cards.js";
import { contractRows } from "../contracts/ask.js";
import { pairKey } from "../contracts/choices.js";
import { sameContract, tableParams, wireOf } from "../contract.js";
import { createTask } from "../components/task.js";
import { chanceMade, follow, goalOf, layoutParams, meanWorth, memoryOf, validKnown } from "./question.js";

const MOST_OTHERS = 3;
const MOST_KEPT = 60; // finished counts kept by their question

/** @param {object} app */
export function createInquiry(app) {
  const memory = memoryOf(app);
  const list = createTask(app, "odds.rows");
  const count = createTask(app, "odds.count");
  const others = createTask(app, "odds.others");
  const finished = (memory.finished ??= new Map());
  const worths = (memory.worths ??= new Map());
  let rows = null;
  let rowsKey = "";
  let asked = "";
  let othersKey = "";
  let partial = null;
  let progress = null;
  let last = null; // the numbers of the question before, which stand until there are new ones

  /** Which hand: chosen here, or the declarer's, or the first that is complete. */
  function seatOf(state) {
    const full = [0, 1, 2].filter((seat) => state.hands[SEATS[seat]].length === 10);
    const wanted = memory.seat ?? state.contract?.declarer ?? 0;
    return full.includes(wanted) ? wanted : (full[0] ?? null);
  }

  /** The contract and discard in question: chosen here, on the board, or the best there is; null while that is asked. */
  function choiceOf(state, seat) {
    if (memory.choice && memory.seat === seat) return memory.choice;
    const { contract, discard } = state;
    const named = contract?.declarer === seat && contract.strain !== "all_pass";
    if (named && (discard?.length === 2 || !isComplete(state))) return { contract, discard: discard ?? null };
    if (!isComplete(state)) return { contract: named ? contract : longest(state, seat), discard: null };
    const row = named ? rows?.find((one) => sameContract(one.contract, contract)) : rows?.find((one) => one.contract);
    if (row) return { contract: row.contract, discard: row.discards[0] };
    return rows || list.error ? { contract: named ? contract : longest(state, seat), discard: [...state.talon] } : null;
  }

  function longest(state, seat) {
    const hand = state.hands[SEATS[seat]];
    const lengths = SUITS.map((suit) => hand.filter((card) => card[0] === suit).length);
    return { declarer: seat, strain: SUITS[lengths.indexOf(Math.max(...lengths))], level: 6 };
  }

  function loadRows(state, seat) {
    const key = JSON.stringify([dealText(state), state.rules, state.players, state.dealer, seat]);
    if (key === rowsKey) return;
    rowsKey = key;
    rows = null;
    if (!isComplete(state)) return;
    list.run(async (signal) => {
      try {
        rows = await contractRows(app, state, seat, "6S", signal);
      } catch (error) {
        if (error.status !== 400) throw error;
        rows = []; // rules by which this hand names no contract: the odds need none of them
      }
    });
  }

  function loadCount(question) {
    const params = { ...layoutParams(question), decides: goalOf(question.contract) };
    const key = JSON.stringify(params);
    if (key === asked) return;
    asked = key;
    partial = null;
    run(params, key);
  }

  function run(params, key) {
    progress = null;
    if (finished.has(key)) {
      count.drop();
      count.stopped = false;
      count.error = null;
      return;
    }
    count.run(async (signal) => {
      const exact = params.out !== undefined;
      const result = await app.call("layouts", exact ? { ...params, samples: "all" } : params, {
        signal,
        onPartial: (found) => {
          if (partial && found.counted < partial.counted) return;
          partial = found;
          app.redraw();
        },
        onProgress: (found) => {
          progress = found;
          app.redraw();
        },
      });
      keep(finished, key, result);
    });
  }

  /** The neighbours of the choice: the best of the list, and the choice itself. */
  function neighbours(choice, seat) {
    const found = [];
    for (const row of rows ?? []) {
      if (!row.contract || found.length === MOST_OTHERS) continue;
      if (!found.some((one) => one.row === row)) found.push({ row, contract: row.contract, discard: row.discards[0] });
    }
    const same = (one) => sameContract(one.contract, choice.contract) && choice.discard
      && pairKey(one.discard) === pairKey(choice.discard);
    const inRow = found.find((one) => sameContract(one.contract, choice.contract) && choice.discard
      && one.row.discards.some((pair) => pairKey(pair) === pairKey(choice.discard)));
    if (inRow) inRow.discard = choice.discard;
    else if (choice.discard) found.push({ contract: { ...choice.contract, declarer: seat }, discard: choice.discard });
    return found.map((one) => ({
      ...one, key: `${wireOf(one.contract)} ${pairKey(one.discard)}`, current: Boolean(same(one)),
    }));
  }

  const paramsOf = (question) => {
    const known = validKnown(question.known, question);
    return { ...layoutParams({ ...question, known }), decides: goalOf(question.contract) };
  };

  function loadOthers(question, wanted) {
    const missing = wanted.filter((one) => !finished.has(JSON.stringify(paramsOf({ ...question, ...one }))));
    const key = JSON.stringify([asked, wanted.map((one) => one.key), worthKey(question)]);
    if (key === othersKey) return;
    othersKey = key;
    others.run(async (signal) => {
      await loadWorths(question, wanted, signal);
      for (const one of missing) {
        const params = paramsOf({ ...question, ...one });
        keep(finished, JSON.stringify(params), await app.call("layouts", { ...params, samples: "all" }, { signal }));
        app.redraw();
      }
    });
  }

  const worthKey = ({ state, seat }) => JSON.stringify([state.rules, state.players, state.dealer, state.talon, seat]);

  async function loadWorths({ state, seat }, wanted, signal) {
    const table = worthKey({ state, seat });
    const words = wanted.map((one) => wireOf(one.contract)).filter((word) => !worths.has(`${table} ${word}`));
    if (!words.length) return;
    const params = { ...tableParams(state), declarer: seat, contracts: words, talon: [...state.talon] };
    const found = await app.call("worth_by_tricks", params, { signal }).catch((error) => {
      if (error.status !== 400) throw error;
      return { contracts: [] }; // rules that pay otherwise: the column stays away
    });
    for (const row of found.contracts) worths.set(`${table} ${row.contract}`, row.worth);
  }

  function withResults(question, wanted) {
    const table = worthKey(question);
    const rows = wanted.map((one) => {
      const result = finished.get(JSON.stringify(paramsOf({ ...question, ...one })));
      const worth = worths.get(`${table} ${wireOf(one.contract)}`);
      return {
        ...one, made: result && chanceMade(result, one.contract).made,
        worth: result && worth && meanWorth(result.tricks, worth),
      };
    });
    const known = rows.map((row) => row.worth).filter((worth) => worth !== undefined);
    return rows.map((row) => ({ ...row, bestWorth: known.length === rows.length && row.worth === Math.max(...known) }));
  }

  return {
    list,
    count,
    /**
     * Asks for what is missing and gives what is known: `question` (null where no hand is complete, or its contract is
     * still asked for), `result` (exact or a sample), `old` with the question and
     * result before it, `progress`, `others`.
     */
    look(state) {
      follow(app);
      const seat = seatOf(state);
      if (seat === null) return { seat: null, question: null };
      loadRows(state, seat);
      const choice = choiceOf(state, seat);
      if (!choice) return { seat, question: null };
      const leader = memory.leader ?? state.leader;
      const contract = { ...choice.contract, declarer: seat };
      const base = { state, seat, contract, discard: choice.discard, leader };
      const question = { ...base, known: validKnown(memory.known, base) };
      loadCount(question);
      const exact = finished.get(asked);
      const wanted = choice.discard?.length && !count.error ? neighbours({ contract, discard: choice.discard }, seat) : [];
      if (exact && wanted.length) loadOthers(question, wanted);
      const result = exact ?? partial;
      if (result) last = { seat, question, result };
      return {
        seat, question, result, old: last?.seat === seat && !count.error ? last : null, progress: exact ? null : progress,
        others: wanted.length ? withResults(question, wanted) : [],
      };
    },
    /** Goes on after a stop. */
    proceed() {
      if (asked) run(JSON.parse(asked), asked);
      app.redraw();
    },
    /** Asks anew after a failure. */
    again() {
      rowsKey = asked = othersKey = "";
      app.redraw();
    },
    drop() {
      [list, count, others].forEach((task) => task.drop());
    },
  };
}

function keep(known, key, value) {
  known.delete(key);
  known.set(key, value);
  if (known.size > MOST_KEPT) known.delete(known.keys().next().value);
}
