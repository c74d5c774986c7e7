/** What a review says, in the shapes that graph, lists and tables are drawn from. */

import { amount } from "../contracts/choices.js";

/**
 * The cards in order of play: `index` 0 to 29, `before` and `after` the tricks by best play, `lost` tricks, `loss` in
 * whists, `better` cards and the `line` after the first of them, `number` among the costly ones (0: without cost).
 */
export function cardsOfReview(review) {
  let number = 0;
  return review.decisions.filter((one) => one.kind === "card").map((one, index) => {
    const loss = amount(one.loss);
    const costly = one.lost > 0 || loss > 0;
    if (costly) number += 1;
    return {
      index, seat: one.seat, card: one.made, trick: one.trick, before: one.tricks[0], after: one.tricks[1],
      lost: one.lost, loss, better: one.better, line: one.line, costly, number: costly ? number : 0,
      declarer: one.seat === review.declarer,
    };
  });
}

/** The decisions before the play, each with its loss in whists. */
export function beforePlay(review) {
  return review.decisions.filter((one) => one.kind !== "card").map((one) => ({ ...one, loss: amount(one.loss) }));
}

/** The declarer's tricks by best play before the first card and after each. */
export function valuesOf(cards) {
  return cards.length ? [cards[0].before, ...cards.map((card) => card.after)] : [];
}

/** The declarer's final tricks: those taken, or by best play from the last card on. */
export const finalTricks = (cards) => cards.at(-1)?.after ?? 0;

/** The lowest and highest number of tricks that the graph shows; a misère has some room below its line for "clean". */
export function rangeOf(values, goal, misere) {
  const low = misere ? -0.5 : Math.max(0, Math.min(...values, goal) - 1);
  const high = Math.min(10, Math.max(...values, goal) + 1);
  return [low, Math.max(high, low + 3)];
}

/** "trick,player,card,before,after,lost,whists" lines for a spreadsheet. */
export function costsCsv(cards) {
  const rows = cards.map((one) =>
    [one.trick, "WNE"[one.seat], one.card, one.before, one.after, one.lost, one.loss].join(","));
  return ["trick,player,card,before,after,lost,whists", ...rows].join("\n").concat("\n");
}
