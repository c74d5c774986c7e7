/** Shares of layouts as players read them. */

const ONE = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const TINY = 0.0005;

/** "58.8": per cent with one digit; what is there but would show as nothing is "<0.1", what is not all ">99.9". */
export function perCent(app, share) {
  if (share > 0 && share < TINY) return `<${app.n(0.1, ONE)}`;
  if (share < 1 && share > 1 - TINY) return `>${app.n(99.9, ONE)}`;
  return app.n(100 * share, ONE);
}

/** "58.8 %" */
export const withSign = (app, share) => `${perCent(app, share)}\u00a0%`;

/** The half width of a 95 % interval of a share counted on `counted` random layouts, or of a standard error. */
export const halfWidth = (share, counted) => 1.96 * Math.sqrt((share * (1 - share)) / counted);
export const HALF = 1.96;

/** "± 1.1": in per cent with one digit, never 0.0 for a sampled number. */
export function plusMinus(app, half) {
  return `±\u00a0${app.n(Math.max(100 * half, 0.05), ONE)}`;
}

/** A worth in whists with its sign: "+25.4", "−45.6". */
export function signed(app, value, digits = 1) {
  const shown = app.n(Math.abs(value), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const rounded = Number(Math.abs(value).toFixed(digits));
  return `${rounded === 0 ? "" : value < 0 ? "−" : "+"}${shown}`;
}
