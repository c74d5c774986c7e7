/** Fields of the sheet and their numbers, in words. */

/** An amount as the sheet shows it: whole or an exact fraction ("562/3"), with a true minus sign. */
export const number = (value) => String(value).replace("-", "−");

/** A result with its sign, zero without. */
export const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));

/** The amount of an entry with its sign; fractions come as texts. */
export const signedAmount = (value) => (String(value).startsWith("-") ? number(value) : `+${number(value)}`);

/** The running totals of a field. */
export function totalsOf(data, { where, player, on }) {
  return data.history[where][where === "whists" ? `${player}>${on}` : player];
}

/** The players at the table, A to D. */
export const playersOf = (data) => [..."ABCD"].slice(0, data.players);

/** "A", or "A Anna" where the players have names. */
export function playerName(data, player) {
  const name = data.record.names["ABCD".indexOf(player)];
  return name === player ? player : `${player} ${name}`;
}

/** "Pool of A", "Whists of A on B" */
export function fieldName(app, data, { where, player, on }) {
  return app.t(`sheet.field.${where}`, { player: playerName(data, player), on });
}
