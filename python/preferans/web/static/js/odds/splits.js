/** What decides, in words: where a card lies, how a suit is split. */

/**
 * The parts of a sentence about one case that the engine names: `{card, seat}` or `{suit, lengths}`.
 * @returns {{card: string | null, suit: string | null, text: string}} `card` stands before the text, `suit` is in it
 */
export function splitSentence(app, { card, seat, suit, lengths }) {
  if (card) return { card, suit: null, text: app.t("odds.with", { seat: app.seat(seat, "gen") }) };
  const ways = [...lengths].sort((one, other) => other[0] - one[0]).map(([one, other]) => `${one}–${other}`);
  return { card: null, suit, text: app.t("odds.split", { suit: app.t(`suit.${suit}`), ways: ways.join(", ") }) };
}

/** The chance that a contract is made in a case: at a misère the engine's chance is that of a trick. */
export const chanceOf = (row, misere) => (misere ? 1 - row.at_least : row.at_least);
