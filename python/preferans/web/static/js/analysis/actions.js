/** What the reader does in the Analysis view, as changes of the board. */

import { boundTo, legalCards, momentAfter } from "../play.js";
import { STRAINS } from "../cards.js";
import { swipes } from "../components/swipe.js";
import { lineCards, listAt, played, playedAll, playedCards, promoted, toEnd, without } from "../tree.js";
import { judged } from "./game.js";
import { sideLines } from "./lines.js";

const START = { calls: [], tree: [], place: { line: [], at: 0 } };

/**
 * @param {object} app
 * @param {{own: object, values: object, tables: object}} view what the view keeps to itself
 */
export function createActions(app, { own, values, tables }) {
  const { t } = app;
  const now = () => app.state;
  const moment = () => momentAfter(now(), playedCards(now()));
  const goTo = (at) => app.update({ place: { ...now().place, at } });

  function tellPlayed(before, card) {
    const seat = before.toMove;
    const after = moment();
    const told = t("analysis.told_card", { seat: app.seat(seat), card: app.cardName(card) });
    const won = after.tricks.length > before.tricks.length ? after.tricks.at(-1).winner : null;
    const trick = won === null ? ""
      : ` ${won === 3 ? t("analysis.told_dealer") : t("analysis.told_trick", { seat: app.seat(won, "gen") })}`;
    app.announce(told + trick);
  }

  function play(card) {
    const before = moment();
    if (!legalCards(before).includes(card)) return refuse();
    // The focus stays with the hand to move only for those who use the keyboard or a screen reader.
    own.focusHand = document.activeElement?.closest(".mover") !== null && document.activeElement !== document.body;
    app.status("");
    app.update(played(now(), card), { label: t("analysis.change_card", { card: app.card(card) }) });
    tellPlayed(before, card);
    return undefined;
  }

  function refuse() {
    const before = moment();
    const suit = boundTo(before);
    if (!suit) return;
    const led = before.talonCard ?? before.trick[0]?.card;
    const key = led && led[0] === suit ? "analysis.must_follow" : "analysis.must_trump";
    app.status(t(key, { seat: app.seat(before.toMove), suit: t(`suit.acc.${suit}`) }));
  }

  function best() {
    const before = moment();
    const step = values.known(now(), playedCards(now()));
    if (!step || before.toMove === null) return;
    // Of equal cards the one that the predicted line takes: the lowest.
    const marks = judged(now().contract, step, before.taken);
    play(step.best.find((card) => marks.get(card)?.best) ?? step.best[0]);
  }

  async function chooseWithDiscard(game, options) {
    const state = now();
    try {
      const discard = await tables.discard(state, game);
      // An answer about another deal, or one that somebody overtook with a choice of his own, is late.
      if (now().hands !== state.hands || now().talon !== state.talon || now().contract !== state.contract) return;
      app.update({ ...START, contract: game, discard }, options);
    } catch (error) {
      if (error.name !== "AbortError") app.status(t("analysis.failed"));
    }
  }

  function game(chosen, withTalon) {
    own.picked = null;
    const label = t("analysis.change_contract", { contract: app.contract(chosen) });
    const fits = STRAINS.includes(chosen.strain) ? chosen : { ...chosen, level: 0 };
    if (withTalon && chosen.declarer !== null) chooseWithDiscard(fits, { label });
    else app.update({ ...START, contract: fits, discard: null }, { label });
  }

  function step(cards) {
    const { place } = now();
    const at = place.at + cards;
    if (at < 0) return;
    if (at <= place.line.length) goTo(at);
    else if (cards > 0) forwardPredicted(1);
  }

  /** Beyond the last move the best line is played out card by card. */
  function forwardPredicted(count) {
    const state = now();
    const cards = values.predicted(state, playedCards(state)).slice(0, count);
    if (cards.length) app.update(playedAll(state, cards), { label: t("analysis.best_line") });
  }

  function trick(direction) {
    const { place } = now();
    const inTrick = place.at % 3;
    if (direction < 0) goTo(Math.max(0, place.at - (inTrick || 3)));
    else walkTo(Math.min(30, place.at + 3 - inTrick));
  }

  /** To the place before card `at`, through the line and then through best play. */
  function walkTo(at) {
    const state = now();
    const ahead = at - state.place.line.length;
    if (ahead <= 0) return goTo(at);
    const end = { ...state, place: { ...state.place, at: state.place.line.length } };
    const cards = values.predicted(state, lineCards(state)).slice(0, ahead);
    if (cards.length) app.update(playedAll(end, cards), { label: t("analysis.best_line") });
    return undefined;
  }

  const enter = (side) => app.update({ place: { line: side.line, at: side.at + 1 } });

  /** The moves that may be chosen at the place, by ↑ and ↓. */
  function sideways(direction) {
    const { tree, place } = now();
    const path = place.line.slice(0, place.at);
    const list = listAt(tree, path);
    if (list.length < 2) return false;
    const index = ((place.line[place.at] ?? 0) + direction + list.length) % list.length;
    app.update({ place: { line: toEnd(tree, [...path, index]), at: place.at } });
    return true;
  }

  function focusedSide() {
    const path = document.activeElement?.dataset?.side;
    const sides = sideLines(now());
    if (path) return sides.find((one) => one.path.join(".") === path);
    const { place } = now();
    // Without one in the focus: the move at the place, when it is itself a side line.
    return place.line[place.at] > 0 ? { path: place.line.slice(0, place.at + 1) } : null;
  }

  return {
    play,
    swiping: swipes(step),
    refuse,
    best,
    stop: values.stop,
    retry: values.retry,
    game,
    chooseWithDiscard,
    step,
    trick,
    goTo: walkTo,
    enter,
    side: sideways,
    toStart: () => goTo(0),
    toEnd: () => walkTo(Math.max(now().place.line.length, now().place.at < now().place.line.length ? 0 : 30)),
    toggleValues() {
      app.prefs.set({ values: !app.prefs.get("values") });
      app.status(t(app.prefs.get("values") ? "analysis.values_on" : "analysis.values_off"));
      app.redraw();
    },
    promoteSide: (side) => app.update(promoted(now(), side.path), { label: t("analysis.change_main") }),
    promote() {
      const side = focusedSide();
      if (!side) return false;
      app.update(promoted(now(), side.path), { label: t("analysis.change_main") });
      return true;
    },
    removeLine: (side) => app.update(without(now(), side.path), { label: t("analysis.change_line") }),
    removeSide() {
      const side = focusedSide();
      if (!side) return false;
      app.update(without(now(), side.path), { label: t("analysis.change_line") });
      return true;
    },
    discard: (cards) => {
      own.picked = null;
      app.update({ ...START, discard: cards }, { label: t("analysis.change_discard") });
    },
    pick: (cards) => {
      own.picked = cards;
      app.redraw();
    },
    leader: (leader) => app.update({ ...START, leader }, { label: t("analysis.change_leader") }),
    toggleChange() {
      own.changing = !own.changing;
      own.picked = null;
      app.redraw();
    },
  };
}
