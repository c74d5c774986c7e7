/** The sheet as tables: every field, the settlement, the entries of the last deal. */

import { h } from "../dom.js";
import { SIGNS, suitSign } from "../cards.js";
import { number, playerName, playersOf, signed, signedAmount, totalsOf } from "./fields.js";

/** Every field with its earlier totals, a row for each player. */
export function sheetTable(app, data) {
  const players = playersOf(data);
  const cell = (field) => {
    const totals = totalsOf(data, field);
    const closed = field.where === "pool" && data.closed.includes(field.player);
    return h("td", null, totals.slice(0, -1).map((total) => [h("s", null, number(total)), " "]),
      h("b", null, totals.length ? number(totals.at(-1)) : "–"),
      closed ? [" ✓", h("span", { class: "visually-hidden" }, app.t("sheet.closed_field"))] : null);
  };
  return h("div", { class: "panel scrolls", tabindex: "0", role: "group", "aria-label": app.t("sheet.table") },
    h("table", { class: "sheet-table" },
      h("caption", { class: "visually-hidden" }, app.t("sheet.table")),
      h("thead", null, h("tr", null, h("td", null),
        h("th", { scope: "col" }, app.t("sheet.pool")), h("th", { scope: "col" }, app.t("sheet.mountain")),
        players.map((on) => h("th", { key: on, scope: "col" }, app.t("sheet.whists_on", { on }))))),
      h("tbody", null, players.map((player) => h("tr", { key: player },
        h("th", { scope: "row" }, playerName(data, player)),
        cell({ where: "pool", player }), cell({ where: "mountain", player }),
        players.map((on) => (on === player
          ? h("td", { key: on, class: "none" }, h("span", { "aria-hidden": "true" }, "·"))
          : cell({ where: "whists", player, on }))))))));
}

/** What everybody would win or lose; on a phone with the last totals of pool and mountain. */
export function settlement(app, data, phone) {
  const { settlement: settled } = data;
  const star = settled.unfilled ? "*" : "";
  const last = (where, player) => number(totalsOf(data, { where, player }).at(-1) ?? 0);
  const columns = phone
    ? [
      ["pool", (player) => [last("pool", player), data.closed.includes(player) ? " ✓" : ""]],
      ["mountain", (player) => last("mountain", player)],
      ["whists", (player) => signed(settled.whists[player])],
    ]
    : [
      ["whists", (player) => signed(settled.whists[player])],
      ["mountain", (player) => signed(settled.mountain[player]), star],
      ...(settled.pool ? [["pool", (player) => signed(settled.pool[player])]] : []),
    ];
  return h("section", { key: "settlement", class: "settlement" },
    h("div", { class: "list-head" },
      h("h2", { class: "block-title" }, app.t(data.ended ? "sheet.settled" : "sheet.if_settled")),
      h("span", { class: "note" }, app.t("sheet.in_whists"))),
    h("table", { class: "figures" },
      h("thead", null, h("tr", null, h("td", null),
        columns.map(([name, , mark]) => h("th", { key: name, scope: "col" }, app.t(`sheet.column.${name}`), mark ?? "")),
        h("th", { scope: "col" }, app.t(phone && !data.ended ? "sheet.now" : "sheet.column.result")))),
      h("tbody", null, playersOf(data).map((player) => h("tr", { key: player },
        h("th", { scope: "row" }, playerName(data, player)),
        columns.map(([name, value]) => h("td", { key: name }, value(player))),
        h("td", { class: "result" }, signed(settled.final[player])))))),
    h("p", { class: "note" }, notes(app, data, phone)));
}

function notes(app, data, phone) {
  const { settlement: settled } = data;
  const said = [];
  if (settled.unfilled && !phone) said.push(app.t("sheet.unfilled"));
  if (settled.pool) said.push(app.t("sheet.per_point", { n: settled.per_pool_point }));
  if (settled.rounded) said.push(app.t("sheet.rounded"));
  return said.length ? `${said.join("; ")}.` : "";
}

/** What the last deal was, and who wrote what by which rule. */
export function lastDeal(app, data) {
  if (!data.last) return null;
  const { last } = data;
  return h("section", { key: "last", class: "last-deal" },
    h("h2", { class: "block-title" }, app.t("sheet.last"), " ", suits(last.title[app.language])),
    entryList(app, last.entries, last.sits_out));
}

/** Entries with their reasons; `idle` is who dealt and writes nothing. */
export function entryList(app, entries, idle = null) {
  const silent = idle && !entries.some((entry) => entry.player === idle);
  return h("ul", { class: "entries" },
    entries.map((entry, index) => h("li", { key: String(index) },
      h("b", null, entry.player),
      h("span", null, entry.column[app.language], ": ", suits(entry.explain[app.language])),
      h("b", { class: "amount" }, signedAmount(entry.amount)))),
    silent ? h("li", { key: "idle" }, h("b", null, idle), h("span", null, app.t("sheet.dealt_only")), h("span")) : null,
    entries.length || silent ? null : h("li", { key: "none" }, h("span"), h("span", null, app.t("sheet.nothing")), h("span")));
}

/** Text in which suit signs are drawn like everywhere else. */
export function suits(text) {
  const letters = Object.fromEntries(Object.entries(SIGNS).map(([letter, sign]) => [sign, letter]));
  return text.split(/([♠♣♦♥])/).map((part) => (part in letters ? suitSign(letters[part]) : part));
}
