/** Beside the list: the note on equal choices, how the whisting comes about, and par. */

import { h } from "../dom.js";
import { cardsText, contractText, filled } from "../components/text.js";
import { fromWire, sameContract } from "../contract.js";
import { signed, withSign } from "../odds/shares.js";
import { amount } from "./choices.js";
import { shareKey } from "./list.js";

/** What tells choices of equal worth apart; null where there is one best contract only. */
export function equalsNote(app, rows, shares) {
  const best = rows.filter((row) => row.best && row.contract);
  const first = best[0];
  const second = best.find((row) => !sameContract(row.contract, first.contract));
  if (!second) return null;
  const names = { one: contractText(app, first.contract), other: contractText(app, second.contract) };
  const chance = (row) => shares.get(shareKey(row, row.discards[0]));
  const known = chance(first) !== undefined && chance(second) !== undefined;
  return h("p", { class: "notice equals" },
    h("strong", null, filled(app.t("contracts.equal"), names)),
    known ? [" ", filled(app.t("contracts.equal.over"), {
      one: contractText(app, first.contract), other: contractText(app, second.contract),
      share: withSign(app, chance(first)), other_share: withSign(app, chance(second)),
    })] : null);
}

/** The defenders' calls on the chosen row, each with what his choices are worth to him. */
export function whistingBlock(app, found) {
  if (!found?.calls?.length || !("worths" in found.calls[0])) return null;
  const choice = (turn, [call, worth]) => h("span", { class: "choice", key: call },
    h("span", { class: "quiet-ink" }, app.t(`contracts.call.noun.${call}`), " "),
    h("span", { class: call === turn.call ? "made" : null }, signed(app, amount(worth))), " ");
  const row = (turn, index) => h("tr", { key: String(index) },
    h("th", { scope: "row" }, app.seat(turn.seat), " ", h("b", null, app.t(`contracts.call.${turn.call}`))),
    h("td", { class: "worths" }, Object.entries(turn.worths).map((entry) => choice(turn, entry))));
  return h("section", { class: "block whisting-block" },
    h("h2", { class: "block-title" }, app.t("contracts.whisting")),
    h("table", null,
      h("caption", { class: "visually-hidden" }, app.t("contracts.whisting.caption")),
      h("tbody", null, found.calls.map(row))),
    h("p", { class: "note" }, app.t("contracts.whisting.note")));
}

/** What the deal is worth when four people see all cards, each hand's best, and the all-pass game. */
export function parBlock(app, { par, passed }) {
  const seats = (numbers) => numbers.map((number, seat) => ({ seat, number }));
  const best = par.best.map((choice, seat) => ({ seat, choice })).filter(({ choice }) => choice);
  return h("section", { class: "block par-block" },
    h("h2", { class: "block-title" }, app.t("contracts.par")),
    h("p", { class: "par-line" }, parLine(app, par)),
    h("table", null,
      h("caption", { class: "visually-hidden" }, app.t("contracts.par.caption")),
      h("thead", null, h("tr", null,
        h("td", null), seats(par.worth).map(({ seat }) => h("th", { scope: "col", key: String(seat) },
          app.seat(seat, "short"))))),
      h("tbody", null,
        h("tr", { key: "par" }, h("th", { scope: "row" }, app.t("contracts.par.row")),
          seats(par.worth).map(({ seat, number }) => h("td", { key: String(seat) }, signed(app, amount(number))))),
        passed ? [
          h("tr", { key: "pass" }, h("th", { scope: "row" }, app.t("strain.name.all_pass")),
            seats(passed.worth).map(({ seat, number }) =>
              h("td", { key: String(seat) }, signed(app, amount(number))))),
          h("tr", { key: "tricks", class: "quiet" }, h("th", { scope: "row" }, app.t("contracts.par.tricks")),
            seats(passed.worth).map(({ seat }) =>
              h("td", { key: String(seat) }, passed.all_pass[seat] === undefined ? "–" : app.n(passed.all_pass[seat])))),
        ] : null)),
    best.length ? h("p", { class: "note" }, app.t("contracts.par.best"), " ",
      best.flatMap(({ seat, choice }, index) => {
        const contract = fromWire(choice.contract, seat);
        return [index ? " · " : "", `${app.seat(seat)} `, h("b", null, contract ? contractText(app, contract)
          : choice.contract), ` ${signed(app, amount(choice.own))}`];
      })) : null);
}

function parLine(app, par) {
  const contract = fromWire(par.contract, par.declarer);
  if (par.contract === null) return [h("b", null, app.strain("all_pass"))];
  const game = contract ? contractText(app, contract) : [par.contract];
  const discard = par.choice?.discards[0];
  return [h("b", null, app.seat(par.declarer), " ", game),
    discard ? [", ", app.t("contracts.lay_away"), " ", cardsText(app, discard)] : null];
}
