/** The classic sheet as a drawing: earlier totals struck through, the last one bold, every field to be tapped. */

import { h } from "../dom.js";
import { geometry, ORDER } from "./geometry.js";
import { fieldName, number, totalsOf } from "./fields.js";

const ROW = 22;

/**
 * The sheet of `data` (a result of the engine's `pulka`), `width` pixels wide.
 * @param {{chosen: object | null, choose: (field: object) => void}} picked the field whose history is shown
 */
export function drawing(app, data, phone, width, picked) {
  const plan = geometry(data.players, phone);
  const [wide, high] = plan.size;
  const scale = Math.max(1, wide / Math.max(width, 1)); // figures never get smaller than they are drawn
  const places = ORDER[data.players].map((side, index) => ({ side, player: "ABCD"[index] }));
  const at = Object.fromEntries(places.map(({ side, player }) => [side, player]));
  const fields = places.flatMap(({ side, player }) => fieldsOf(plan.sides[side], player, at));
  const text = (x, y, size, kind, content) =>
    h("text", { x, y, "font-size": (size * scale).toFixed(1), "text-anchor": "middle", class: kind }, content);

  function label({ where, on, place }) {
    if (!place.label) return null;
    const short = phone || data.players === 4;
    const words = where === "whists" ? app.t(short ? "sheet.on" : "sheet.whists_on", { on }) : app.t(`sheet.${where}`);
    return text(...place.label, plan.label, "label", words);
  }

  function totals(field) {
    const { place } = field;
    const all = totalsOf(data, field);
    const closed = field.where === "pool" && data.closed.includes(field.player);
    const shown = phone ? [all.slice(-1)] : broken(all, Math.max(4, Math.floor(place.width / (plan.digits * scale))), place.rows);
    if (!all.length) return text(...place.totals, plan.label, "label", "·");
    return shown.map((row, index) => h("text", {
      x: place.totals[0], y: place.totals[1] + index * ROW * scale, "text-anchor": "middle",
    }, row.map((value, inRow) => {
      const last = index === shown.length - 1 && inRow === row.length - 1;
      const size = ((last ? plan.total : 14) * scale).toFixed(1);
      return h("tspan", { class: last ? ["last", closed && "closed"] : value === "…" ? "label" : "earlier", "font-size": size },
        inRow ? " " : "", value === "…" ? value : number(value), last && closed && !phone ? " ✓" : "");
    })));
  }

  return h("div", { class: "sheet-drawing", style: { "aspect-ratio": `${wide} / ${high}` } },
    h("svg", { viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true", focusable: "false" },
      h("rect", { x: 1, y: 1, width: wide - 2, height: high - 2, rx: 3, class: "paper" }),
      plan.pools.map((points) => h("polygon", { points, class: "pools" })),
      h("g", { class: "rules" }, plan.lines.map((points) => h("polyline", { points })),
        h("rect", { x: 1, y: 1, width: wide - 2, height: high - 2, rx: 3 })),
      h("circle", { cx: plan.centre[0], cy: plan.centre[1], r: plan.radius, class: "target" }),
      text(plan.centre[0], plan.centre[1] + plan.total * 0.36 * scale, plan.total, "last", data.goal.number),
      places.map(({ side, player }) => text(...plan.sides[side].letter, plan.letter, "player", player)),
      fields.map((field) => [label(field), totals(field)])),
    h("div", { class: "sheet-fields", role: "group", "aria-label": app.t("sheet.fields") },
      fields.map((field) => {
        const [x, y, w, tall] = field.place.hit;
        const percent = (part, whole) => `${((100 * part) / whole).toFixed(3)}%`;
        return h("button", {
          key: field.key, type: "button", "aria-pressed": String(picked.chosen?.key === field.key),
          "aria-label": `${fieldName(app, data, field)}: ${number(totalsOf(data, field).at(-1) ?? 0)}`,
          onclick: () => picked.choose(field),
          style: { left: percent(x, wide), top: percent(y, high), width: percent(w, wide), height: percent(tall, high) },
        });
      })));
}

/** The fields of one player: `where` is mountain, pool or whists, `on` whom the whists are on. */
function fieldsOf(side, player, at) {
  return [
    { key: `mountain ${player}`, where: "mountain", player, place: side.mountain },
    { key: `pool ${player}`, where: "pool", player, place: side.pool },
    ...side.whists.map((place) => ({ key: `whists ${player} ${at[place.on]}`, where: "whists", player, on: at[place.on], place })),
  ];
}

/** Totals in rows of at most `room` signs; what finds no room is left out at the front, with an ellipsis. */
export function broken(totals, room, rows) {
  const lines = [[]];
  for (const value of [...totals].reverse()) {
    const used = lines[0].reduce((sum, one) => sum + number(one).length + 1, 0);
    if (lines[0].length && used + number(value).length > room) {
      if (lines.length === rows) {
        lines[0].unshift("…");
        break;
      }
      lines.unshift([]);
    }
    lines[0].unshift(value);
  }
  return lines;
}
