/** Hands in the play: the one to move with the value of each card, the others quiet. */

import { h } from "../dom.js";
import { SUITS, ofSuit, sorted, suitSign } from "../cards.js";
import { lossClass, valueText } from "../analysis/game.js";

/** "queen of clubs, 8 tricks, best": what a card's button says. */
export function spokenCard(app, card, value) {
  if (!value) return app.cardName(card);
  const judgement = value.loss ? app.t("analysis.loses", { n: value.loss }) : app.t("analysis.best_word");
  return `${app.cardName(card)}, ${app.t("n.tricks", { n: value.final })}, ${judgement}`;
}

/**
 * The hand of the player to move.
 * @param {object} app
 * @param {{cards: string[], legal: string[], values: Map | null, shown: boolean, next: string | null, focus: string,
 *   onPlay: (card: string) => void, onIllegal: (card: string) => void,
 *   onDrag: (event: PointerEvent, card: string) => void}} it
 *   `values` is null while they are not known, `shown` false when the reader wants to think first, `next` the card that
 *   the Space key plays, `focus` the one that Tab reaches
 */
export function moverRows(app, it) {
  return SUITS.map((suit) => {
    const held = ofSuit(it.cards, suit);
    return h("div", { class: "suit-row", key: suit }, suitSign(suit), held.map((card) => moverCard(app, it, card)),
      held.length ? null : h("span", { class: "void", "aria-hidden": "true" }, "—"));
  });
}

/** The same as large keys, suit and rank on each: for a phone. */
export function moverKeys(app, it) {
  return h("div", { class: "big-cards" }, sorted(it.cards).map((card) => moverCard(app, it, card, true)));
}

function moverCard(app, it, card, big = false) {
  const face = h("span", { class: "rank", "aria-hidden": "true" }, big ? suitSign(card[0]) : null, app.rank(card[1]));
  if (!it.legal.includes(card)) {
    return h("span", {
      key: card, class: ["card-tile", "value-tile", "illegal", `suit-${card[0]}`], "data-card": card,
      onclick: () => it.onIllegal(card),
    }, face);
  }
  const value = it.shown ? (it.values?.get(card) ?? null) : null;
  return h("button", {
    key: card, type: "button", "data-card": card, tabindex: card === it.focus ? "0" : "-1",
    class: ["card-tile", "value-tile", `suit-${card[0]}`, value?.best && "best", it.shown && card === it.next && "next"],
    "aria-label": spokenCard(app, card, value),
    onclick: () => it.onPlay(card), onpointerdown: (event) => it.onDrag(event, card),
  }, face, h("span", { class: ["band", value && lossClass(value.loss)], "aria-hidden": "true" },
    value ? valueText(app, value) : it.shown ? "·" : ""));
}

/** A hand that is not to move: rows of cards, or with `lines` two lines of text. */
export function quietRows(app, cards, lines = false) {
  return SUITS.map((suit) => {
    const held = ofSuit(cards, suit);
    const spoken = held.length ? held.map((card) => app.cardName(card)).join(", ")
      : `${app.t(`suit.${suit}`)}: ${app.t("analysis.void")}`;
    return h("div", { class: lines ? "suit-line" : "suit-row", key: suit },
      h("span", { class: "visually-hidden" }, spoken),
      suitSign(suit),
      held.length ? held.map((card) => h("span", {
        key: card, class: [lines ? "line-card" : "card-tile quiet", `suit-${suit}`], "aria-hidden": "true",
      }, app.rank(card[1]))) : h("span", { class: "void", "aria-hidden": "true" }, "—"));
  });
}
