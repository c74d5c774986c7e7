/** The position as a drawing of its own: three hands around the table, the contract, the trick, talon and discard. */

import { SEATS, SUITS, isRed, ofSuit, suitPath } from "./cards.js";
import { momentAfter } from "./play.js";
import { playedCards } from "./tree.js";

export const WIDTH = 640;
export const HEIGHT = 470;
const INK = "#1b2320";
const QUIET = "#55605a";
const RED = "#b3261e";
const PLACES = { west: [24, 180], north: [240, 58], east: [456, 180] };
const TRICK = { west: [270, 262], north: [320, 222], east: [370, 262], talon: [320, 302] };
const ROW = 27;
const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

/** The text of the drawing, SVG. */
export function diagramSvg(app) {
  const { state } = app;
  const moment = state.contract ? momentAfter(state, playedCards(state))
    : { hands: SEATS.map((seat) => state.hands[seat]), trick: [], toMove: state.leader, talonCard: null, taken: [0, 0, 0, 0] };
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fffefb"/>`,
    heading(app),
    `<circle cx="320" cy="262" r="92" fill="#e3e9e0"/>`,
    ...SEATS.map((seat, index) => hand(app, seat, moment.hands[index], moment.toMove === index)),
    ...moment.trick.map((one) => tableCard(app, one.card, TRICK[SEATS[one.seat]])),
    moment.talonCard ? tableCard(app, moment.talonCard, TRICK.talon) : "",
    footer(app, moment),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" `
    + `font-family="${FONT}" fill="${INK}" role="img"><title>${escape(summary(app))}</title>${parts.join("")}</svg>\n`;
}

/** One sentence that says what the drawing shows. */
function summary(app) {
  const { state } = app;
  const game = state.contract ? `${gameText(app)}. ` : "";
  return game + SEATS.map((seat) => `${app.seat(seat)}: ${SUITS.flatMap((suit) => ofSuit(state.hands[seat], suit))
    .map((card) => app.card(card)).join(" ")}`).join(". ");
}

function gameText(app) {
  const { contract } = app.state;
  const by = contract.declarer === null ? "" : ` ${app.t("analysis.by", { seat: app.seat(contract.declarer) })}`;
  return app.contract(contract) + by;
}

function heading(app) {
  const { state } = app;
  if (!state.contract) return "";
  const leads = app.t("analysis.leads_short", { seat: app.seat(state.leader, "gen") });
  return text(24, 38, gameText(app), { size: 20, weight: 650 }) + text(WIDTH - 24, 38, leads, { anchor: "end", fill: QUIET });
}

function hand(app, seat, cards, isNext) {
  const [x, y] = PLACES[seat];
  const rows = SUITS.map((suit, index) => {
    const top = y + 22 + index * ROW;
    const ranks = ofSuit(cards, suit).map((card) => app.rank(card[1])).join(" ") || "—";
    return sign(suit, x, top - 14, 17) + text(x + 26, top, ranks, { size: 19, weight: 550, fill: isRed(suit) ? RED : INK });
  });
  const mark = isNext ? `<circle cx="${x - 9}" cy="${y - 10}" r="4" fill="#1b6847"/>` : "";
  return mark + text(x, y - 5, app.seat(seat), { size: 15, weight: 650 }) + rows.join("");
}

function tableCard(app, card, [x, y]) {
  const fill = isRed(card[0]) ? RED : INK;
  return `<rect x="${x - 22}" y="${y - 29}" width="44" height="58" rx="7" fill="#fffefb" stroke="#8a8f86"/>`
    + text(x, y - 3, app.rank(card[1]), { size: 19, weight: 650, anchor: "middle", fill }) + sign(card[0], x - 8, y + 4, 16);
}

function footer(app, moment) {
  const { state } = app;
  const parts = [];
  let x = 24;
  for (const [name, cards] of [[app.t("term.talon"), state.talon], [app.t("term.discard"), state.discard ?? []]]) {
    if (!cards.length) continue;
    parts.push(text(x, HEIGHT - 22, name, { fill: QUIET }));
    x += 12 + name.length * 8.4;
    for (const card of cards) {
      parts.push(sign(card[0], x, HEIGHT - 36, 16),
        text(x + 19, HEIGHT - 22, app.rank(card[1]), { size: 17, weight: 650, fill: isRed(card[0]) ? RED : INK }));
      x += 50;
    }
    x += 20;
  }
  const taken = [0, 1, 2, 3].filter((seat) => seat < 3 || moment.taken[3])
    .map((seat) => `${app.seat(seat, "short")} ${moment.taken[seat]}`).join(" · ");
  if (moment.taken.some(Boolean)) parts.push(text(WIDTH - 24, HEIGHT - 22, taken, { anchor: "end", fill: QUIET }));
  return parts.join("");
}

function sign(suit, x, y, size) {
  return `<path transform="translate(${x} ${y}) scale(${(size / 24).toFixed(3)})" d="${suitPath(suit)}" `
    + `fill="${isRed(suit) ? RED : INK}"/>`;
}

function text(x, y, content, { size = 14, weight = 400, fill = INK, anchor = "start" } = {}) {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">`
    + `${escape(content)}</text>`;
}

const escape = (content) => content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
