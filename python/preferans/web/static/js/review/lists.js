/** The lists of a review: the play with its costs, decisions before it, costs by player, costly cards, what was better. */

import { h } from "../dom.js";
import { cardText, cardsText, contractText, filled } from "../components/text.js";
import { fromWire } from "../contract.js";
import { momentAfter } from "../play.js";

const ONE = { maximumFractionDigits: 1 };
const minus = (app, value) => (value > 0 ? `−${app.n(value, ONE)}` : "0");

/** A mark of lost tricks: "−1", "−2". */
function lostMark(app, card) {
  if (!card?.costly) return null;
  const text = card.lost ? `−${card.lost}` : minus(app, card.loss);
  return h("span", { class: ["mark", card.lost > 1 ? "loss-2" : "loss-1"] }, text);
}

/** The play, a row for each trick; a costly card is a button that shows what was better. */
export function playTable(app, state, cards, { chosen, onChoose }) {
  const moment = momentAfter(state, cards.map((card) => card.card));
  const tricks = [...moment.tricks, ...(moment.trick.length ? [{ cards: moment.trick, winner: null }] : [])];
  const taken = [0, 0, 0, 0];
  const declarer = state.contract.declarer;
  const cell = (play, place) => {
    const card = cards[place];
    const inside = [h("span", { class: "who" }, app.seat(play.seat, "short")), " ", cardText(app, play.card), " ",
      lostMark(app, card)];
    return h("td", { key: String(place) }, card?.costly
      ? h("button", {
        type: "button", class: ["played", place === chosen && "chosen"], "aria-pressed": String(place === chosen),
        onclick: () => onChoose(place),
      }, inside) : h("span", { class: "played" }, inside));
  };
  return h("table", { class: "play-table" },
    h("caption", { class: "visually-hidden" }, app.t("review.play")),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, app.t("review.table.trick"))),
      ["lead", "second", "third"].map((name, index) => h("th", { scope: "col" }, h("span", {
        class: index ? "visually-hidden" : null }, app.t(`review.${name}`)))),
      h("th", { scope: "col", class: "won" }, app.t("review.won")))),
    h("tbody", null, tricks.map((trick, number) => {
      if (trick.winner !== null) taken[trick.winner] += 1;
      const counts = declarer === null || trick.winner === declarer;
      return h("tr", { key: String(number) },
        h("th", { scope: "row" }, app.n(number + 1)),
        [0, 1, 2].map((place) => (trick.cards[place] ? cell(trick.cards[place], 3 * number + place) : h("td", null))),
        h("td", { class: "won" }, trick.winner === null ? "" : [app.seat(trick.winner, "short"),
          counts ? ` ${app.n(taken[trick.winner])}` : ""]));
    })));
}

/** Discard, contract and whist calls, each with ✓ or its cost. `same`: contracts worth the same as the one played. */
export function beforeList(app, decisions, same) {
  const lone = decisions.filter((one) => one.kind === "whist" && one.made === "whist").length === 1;
  const sentence = (one) => {
    if (one.kind === "discard") return [app.t("term.discard"), " ", cardsText(app, one.made)];
    if (one.kind === "contract") {
      const contract = fromWire(one.made, one.seat);
      return [app.t("term.contract"), " ", h("b", null, contract ? contractText(app, contract) : one.made),
        same.length && one.loss === 0 ? h("small", null, " ", filled(app.t("review.same"), {
          contract: same.flatMap((word, index) => [index ? ", " : "", contractText(app, fromWire(word, one.seat))]),
        })) : null];
    }
    if (one.kind === "order") return [app.t("review.order"), " ", h("b", null, contractText(app, fromWire(one.made, one.seat)))];
    const light = one.made === "whist" && lone ? app.t("review.light") : "";
    return [app.t(`review.call.${one.made}`, { seat: app.seat(one.seat) }), light];
  };
  const better = (one) => {
    if (!one.better.length) return null;
    if (one.kind === "discard") return cardsText(app, one.better[0]);
    if (one.kind === "whist") return [app.t(`contracts.call.noun.${one.better[0]}`)];
    const contract = fromWire(one.better[0], one.seat);
    return contract ? contractText(app, contract) : [one.better[0]];
  };
  return h("ul", { class: "before" }, decisions.map((one, index) => h("li", { key: `${one.kind}${index}` },
    h("span", null, sentence(one),
      one.better.length ? h("small", null, " ", app.t("review.better"), " ", better(one)) : null),
    one.loss > 0 || one.lost > 0
      ? h("span", { class: ["mark", one.lost > 1 ? "loss-2" : "loss-1"] }, `${minus(app, one.loss)} ${app.t("review.wh")}`)
      : h("span", { class: "fine" }, h("span", { "aria-hidden": "true" }, "✓"),
        h("span", { class: "visually-hidden" }, app.t("review.fine"))))));
}

/** Tricks and whists that each player's decisions cost. */
export function costTable(app, totals, amount) {
  const rows = [...totals].sort((one, other) => amount(other.whists) - amount(one.whists) || other.tricks - one.tricks);
  return h("table", { class: "costs" },
    h("caption", { class: "visually-hidden" }, app.t("review.costs")),
    h("thead", null, h("tr", null, h("td", null), h("th", { scope: "col" }, app.t("term.tricks")),
      h("th", { scope: "col" }, app.t("review.whists")))),
    h("tbody", null, rows.map((row) => h("tr", { key: String(row.seat) },
      h("th", { scope: "row" }, app.seat(row.seat)), h("td", null, app.n(row.tricks)),
      h("td", null, minus(app, amount(row.whists)))))));
}

/** The costly cards in order of play. */
export function costlyList(app, cards, { chosen, onChoose, allPass }) {
  const costly = cards.filter((card) => card.costly);
  if (!costly.length) return h("p", { class: "note" }, app.t("review.none"));
  return h("ol", { class: "costly" }, costly.map((card) => h("li", {
    key: String(card.index), class: card.index === chosen ? "chosen" : null,
  },
  h("span", { class: ["badge", card.declarer || allPass ? "declarer" : "defender"], "aria-hidden": "true" }, app.n(card.number)),
  h("div", { class: "what" },
    h("button", {
      type: "button", class: "row", "aria-pressed": String(card.index === chosen), "data-index": card.index,
      onclick: () => onChoose(card.index),
    }, app.t("review.trick_of", { n: card.trick, seat: app.seat(card.seat) }), " ", h("span", { class: "the-card" },
      cardText(app, card.card))),
    allPass ? null : h("span", { class: "change" }, ` ${card.before} → ${card.after}`),
    h("small", null, app.t("review.better"), " ", cardsText(app, card.better, { light: false }))),
  h("div", { class: "cost" }, h("b", null, card.lost ? `−${card.lost}` : ""),
    h("small", null, `${minus(app, card.loss)} ${app.t("review.wh")}`)))));
}

/** The line that proves a better card, trick by trick. */
export function betterLine(app, state, cards, card) {
  const before = cards.slice(0, card.index).map((one) => one.card);
  const already = before.length % 3;
  const tricks = [];
  let current = [];
  card.line.forEach((one, index) => {
    current.push(one);
    if ((already + index + 1) % 3 === 0) {
      tricks.push(current);
      current = [];
    }
  });
  if (current.length) tricks.push(current);
  const shown = tricks.slice(0, 5);
  return h("p", { class: "better-line" }, shown.flatMap((trick, index) => [
    h("span", { class: "trick-of-line", key: String(index) }, h("span", { class: "number" }, app.n(card.trick + index)), " ",
      cardsText(app, trick)), " "]),
  tricks.length > shown.length ? "… " : null,
  state.contract.declarer === null ? null : h("b", { class: "outcome" }, app.t("review.of_ten", { n: card.before })));
}
