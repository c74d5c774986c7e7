/** Contracts and rules between the board's form and the engine's words. */

/** "8N", "misere" or "all-pass" as the engine writes it; null without a contract. */
export function wireOf(contract) {
  if (!contract) return null;
  if (contract.strain === "misere") return "misere";
  if (contract.strain === "all_pass") return "all-pass";
  return `${contract.level}${contract.strain}`;
}

/** The board's contract of the engine's word; null for a game that the board does not name. */
export function fromWire(word, declarer) {
  if (word === "misere") return { declarer, strain: "misere", level: 0 };
  if (word === "all-pass") return { declarer: null, strain: "all_pass", level: 0 };
  const game = /^(10|[6-9])([SCDHN])$/.exec(word ?? "");
  return game ? { declarer, strain: game[2], level: Number(game[1]) } : null;
}

/** Whether two contracts are the same game of the same declarer. */
export function sameContract(one, other) {
  return Boolean(one && other) && one.declarer === other.declarer && wireOf(one) === wireOf(other);
}

/** The rules of the table as params of the engine's questions in whists. */
export function tableParams({ rules, players, dealer }) {
  return { variant: rules.variant, players, options: rules.options ?? {}, situation: { dealer } };
}

/** The strain by which the engine plays and counts: a misère has no trump. */
export const trumpOnWire = (strain) => ("SCDH".includes(strain) ? strain : "N");

/** The number of a strain in the engine's tables: S C D H N. */
export const strainIndex = (strain) => "SCDHN".indexOf(strain);
