/** The variants, asked for once, and what play depends on them: the talon's part in all-pass games. */

let known = null;
let asked = null;

/** All variants of three or four players with whists and mountains: `{name, title, players, all_pass}`. */
export function loadRules(app) {
  asked ??= app.call("rules").then((found) => {
    known = found.rules.filter((one) => one.family === "pulka");
    return known;
  }).catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** The variants if they are known already, else null. */
export const rulesKnown = () => known;

/** Whether the eldest hand names the game: nobody else plays, and there is no misère. False until the variants are known. */
export const isOrdered = ({ rules }) => Boolean(known?.find((one) => one.name === rules.variant)?.ordered);

/**
 * How the talon takes part in the all-pass game: whether it leads two tricks, whether its cards may win for the sitting
 * dealer, who leads the third.
 */
export function allPassRule({ rules, players }) {
  const usual = known?.find((one) => one.name === rules.variant)?.all_pass;
  const talon = rules.options.raspasy_talon ?? usual?.talon ?? "open";
  const thirdLead = rules.options.raspasy_lead3 ?? usual?.third_lead ?? "eldest";
  return { leads: talon === "open", takes: players === 4, thirdLead };
}
