/** Where the pulka is heading: a fan for every player, and the same figures as a table. */

import { isPhone } from "../components/width.js";
import { h } from "../dom.js";
import { playerName, signed } from "./fields.js";

const SIZE = { height: 190, left: 46, right: 10, top: 10, bottom: 26 };
const BANDS = [["0.05", "0.95", "band outer"], ["0.25", "0.75", "band inner"]];

/** @param {object} found a result, or a partial one, of the engine's `forecast` */
export function forecastPanel(app, data, found) {
  const highest = Math.max(1, ...found.players.flatMap((one) => Object.values(one.fan).flat().map(Math.abs)));
  return [
    h("p", { class: "note" }, app.t("sheet.forecast_note", { n: app.n(found.n), deals: app.n(Math.round(found.deals)) })),
    h("div", { class: "fans" }, found.players.map((one, index) => {
      const player = playerName(data, "ABCD"[index]);
      return h("figure", { key: player, class: "panel fan" },
        h("figcaption", null, h("b", null, player), " ",
          app.t("sheet.wins", { share: percent(app, one.wins), mean: signed(Math.round(one.mean)), error: app.n(Math.ceil(2 * one.error)) })),
        fan(app, one, highest));
    })),
    h("div", { class: "panel scrolls", tabindex: "0", role: "group", "aria-label": app.t("sheet.forecast_table") }, table(app, data, found)),
  ];
}

const percent = (app, share) => app.n(share, { style: "percent", maximumFractionDigits: 0 });

function fan(app, one, highest) {
  const width = isPhone() ? 330 : 400; // about what it has, so that its figures keep their size
  const { height, left, right, top, bottom } = SIZE;
  const last = one.fan["0.5"].length - 1;
  const x = (deal) => left + ((width - left - right) * deal) / Math.max(last, 1);
  const y = (value) => top + ((height - top - bottom) * (highest - value)) / (2 * highest);
  const point = (value, deal) => `${x(deal).toFixed(1)},${y(value).toFixed(1)}`;
  const step = niceStep(highest);
  const ticks = [-2, -1, 0, 1, 2].map((count) => count * step).filter((value) => Math.abs(value) <= highest);
  const every = Math.max(1, Math.ceil(last / 6));
  const deals = Array.from({ length: last + 1 }, (_, deal) => deal).filter((deal) => deal % every === 0);
  return h("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false", class: "fan-chart" },
    ticks.map((value) => [
      h("line", { x1: left, x2: width - right, y1: y(value), y2: y(value), class: value ? "grid" : "zero" }),
      h("text", { x: left - 6, y: y(value) + 4.5, "text-anchor": "end" }, signed(value)),
    ]),
    BANDS.map(([low, high, kind]) => h("polygon", {
      class: kind,
      points: [...one.fan[high].map(point), ...one.fan[low].map(point).reverse()].join(" "),
    })),
    h("polyline", { class: "median", points: one.fan["0.5"].map(point).join(" ") }),
    deals.map((deal) => h("text", { x: x(deal), y: height - 8, "text-anchor": "middle" }, String(deal))));
}

/** 1, 2 or 5 times a power of ten, so that about two steps fit. */
function niceStep(highest) {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest / 2, 1)));
  return [5, 2, 1].map((factor) => factor * power).find((step) => step <= highest / 1.5) ?? power;
}

function table(app, data, found) {
  const columns = ["0.05", "0.25", "0.5", "0.75", "0.95"];
  return h("table", { class: "figures" },
    h("caption", { class: "visually-hidden" }, app.t("sheet.forecast_table")),
    h("thead", null, h("tr", null, h("td", null), h("th", { scope: "col" }, app.t("sheet.now")),
      h("th", { scope: "col" }, app.t("sheet.mean")),
      columns.map((share) => h("th", { key: share, scope: "col" }, percent(app, Number(share)))),
      h("th", { scope: "col" }, app.t("sheet.wins_column")))),
    h("tbody", null, found.players.map((one, index) => h("tr", { key: String(index) },
      h("th", { scope: "row" }, playerName(data, "ABCD"[index])),
      h("td", null, signed(Math.round(one.now))),
      h("td", { class: "result" }, signed(Math.round(one.mean)), " ± ", app.n(Math.ceil(2 * one.error))),
      columns.map((share) => h("td", { key: share }, signed(Math.round(one.quantiles[share])))),
      h("td", null, percent(app, one.wins))))));
}
