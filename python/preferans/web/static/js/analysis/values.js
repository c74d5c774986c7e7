/** The values of positions: asked for a whole line at once, kept by the cards that led to them, late ones dropped. */

import { gameKey, gameParams } from "./game.js";

const KEPT = 4000;
const SLOW = 300;

/**
 * The values of the game on the board.
 * @param {object} app
 */
export function createValues(app) {
  const steps = new Map();
  let asking = null;
  let slow = false;
  let trouble = null; // "stopped" by the reader, "failed", "lost": the connection

  const keyOf = (game, cards) => `${game}|${cards.join("")}`;

  function keep(game, found) {
    const cards = [];
    for (const step of found) {
      const key = keyOf(game, cards);
      if (!steps.has(key)) steps.set(key, step);
      cards.push(step.card);
    }
    while (steps.size > KEPT) steps.delete(steps.keys().next().value);
  }

  async function ask(state, game, cards) {
    const key = keyOf(game, cards);
    if (asking === key) return;
    asking = key;
    trouble = null;
    const signal = app.latest("values");
    const timer = setTimeout(() => {
      slow = true;
      app.redraw();
    }, SLOW);
    try {
      const found = await app.call("line", { ...gameParams(state), played: cards }, { signal });
      if (!signal.aborted) keep(game, found.steps);
    } catch (error) {
      if (error.name !== "AbortError") trouble = error.status === 0 ? "lost" : "failed";
    } finally {
      clearTimeout(timer);
      if (asking === key) {
        if (slow && !trouble) app.announce(app.t("state.done"));
        asking = null;
        slow = false;
        app.redraw();
      }
    }
  }

  return {
    /** The values before the card after `cards`, or null while they are not known. */
    known: (state, cards) => steps.get(keyOf(gameKey(state), cards)) ?? null,
    /** Asks for the line of `cards` when any of its values is missing. */
    need(state, cards) {
      const game = gameKey(state);
      const missing = cards.some((_, at) => !steps.has(keyOf(game, cards.slice(0, at))))
        || (cards.length < 30 && !steps.has(keyOf(game, cards)));
      if (trouble === "lost" && app.connected) trouble = null;
      if (missing && !asking && !trouble) ask(state, game, cards);
      return !missing;
    },
    /** Best play from `cards` on, as far as it is known. */
    predicted(state, cards) {
      const game = gameKey(state);
      const line = [...cards];
      for (let step; line.length < 30 && (step = steps.get(keyOf(game, line))); ) line.push(step.best[0]);
      return line.slice(cards.length);
    },
    /** Whether an answer is out for longer than 0.3 s. */
    get slow() {
      return slow;
    },
    get trouble() {
      return trouble;
    },
    retry() {
      trouble = null;
      app.redraw();
    },
    stop() {
      app.stop("values");
      asking = null;
      slow = false;
      trouble = "stopped";
      app.redraw();
    },
  };
}
