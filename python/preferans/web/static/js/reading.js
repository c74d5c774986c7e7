/** Text to a deal: the page's own form by itself, every other notation by the engine; the last text and what came of it. */

import { SEATS, cardsOf } from "./cards.js";
import { fromWire } from "./contract.js";
import { readOwn } from "./dealtext.js";
import { lineOf } from "./tree.js";
import { dealt } from "./setup.js";

/**
 * Keeps the text being edited. `draft` is null while the text is the deal's own; `trouble` tells what is wrong with it:
 * `{code, message, span}`; `format` is the name of the notation last read.
 */
export function createReading(app) {
  let draft = null;
  let trouble = null;
  let format = "own";

  async function changes(text, named, signal) {
    const own = named ? null : readOwn(text);
    if (own) return { ...dealt(own), read: "own" };
    const found = await app.call("read", named ? { text, format: named } : { text }, { signal });
    if (found.hands.length !== SEATS.length) throw Object.assign(new Error("a deal for two"), { data: { code: "for_two" } });
    return { ...fromEngine(found), read: found.format };
  }

  return {
    get draft() {
      return draft;
    },
    get trouble() {
      return trouble;
    },
    get format() {
      return format;
    },
    /** Reads `text`, in the notation `named` if one is; true when it gave a deal. A later text overtakes an earlier one. */
    async take(text, named = null) {
      const signal = app.latest("reading");
      draft = text;
      if (!text.trim()) {
        trouble = null;
        app.redraw();
        return false;
      }
      try {
        const { read, ...patch } = await changes(text, named, signal);
        if (signal.aborted) return false;
        trouble = null;
        format = read;
        app.update(patch, { label: app.t("deal.change_text") });
        app.redraw();
        return true;
      } catch (error) {
        if (error.name === "AbortError" || signal.aborted) return false;
        trouble = troubleOf(error, text);
        app.redraw();
        return false;
      }
    },
    /** Lets the text follow the deal again. */
    settle() {
      app.stop("reading");
      draft = null;
      trouble = null;
    },
    forgetFormat() {
      format = "own";
    },
  };
}

function troubleOf(error, text) {
  if (error.status === 0) return { code: "lost", message: "", span: null };
  const span = error.data?.spans?.[0] ?? null;
  return { code: error.data?.code ?? "", message: error.message, card: error.data?.card ?? "", span, text };
}

/** The state's changes of what the engine read: cards, and the game and play where the text tells them. */
export function fromEngine(found) {
  const hands = Object.fromEntries(SEATS.map((seat, index) => [seat, cardsOf(found.hands[index])]));
  const changes = dealt({ hands, talon: found.talon });
  const { played } = found;
  if (!played) return changes;
  const contract = fromWire(played.contract, played.declarer);
  if (Number.isInteger(played.leader)) changes.leader = played.leader;
  if (!contract || (contract.strain !== "all_pass" && !Number.isInteger(played.declarer))) return changes;
  changes.contract = contract;
  changes.discard = played.discard?.length === 2 ? played.discard : null;
  changes.calls = played.calls ?? [];
  changes.tree = lineOf(played.play ?? []);
  changes.place = { line: (played.play ?? []).map(() => 0), at: 0 };
  return changes;
}
