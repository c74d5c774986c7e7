/** Known cards as chips, and the keys to add one. */

import { h } from "../dom.js";
import { RANKS, SUITS, suitSign } from "../cards.js";
import { cardText, filled } from "../components/text.js";

const chipKey = (chip) => JSON.stringify(chip);

function chipText(app, chip) {
  if (chip.kind === "lead") return filled(app.t("odds.chip.lead"), { card: [cardText(app, chip.card)] });
  if (chip.kind === "card") {
    return filled(app.t("odds.chip.card"), { card: [cardText(app, chip.card)], seat: [app.seat(chip.seat, "gen")] });
  }
  return filled(app.t("odds.chip.void"), {
    suit: [suitSign(chip.suit), h("span", { class: "visually-hidden" }, app.t(`suit.${chip.suit}`))],
    seat: [app.seat(chip.seat, "gen")],
  });
}

/**
 * The block of chips.
 * @param {{known: object[], seat: number, leader: number, adding: object | null, unseen: string[], ten: string[],
 *   add: (chip: object) => void, remove: (chip: object) => void, open: (adding: object | null) => void}} options
 */
export function knownBlock(app, { known, seat, leader, adding, unseen, ten, add, remove, open }) {
  const hidden = [0, 1, 2].filter((one) => one !== seat);
  const ways = [
    ...hidden.map((one) => ({ kind: "card", seat: one, text: app.t("odds.add.card", { seat: app.seat(one, "gen") }) })),
    { kind: "void", text: app.t("odds.add.void") },
    { kind: "lead", text: app.t("odds.add.lead") },
  ];
  const same = (one) => adding?.kind === one.kind && adding?.seat === one.seat;
  const leads = leader === seat ? ten : unseen.filter((card) => known.every((chip) =>
    chip.kind !== "card" || chip.card !== card || chip.seat === leader));
  return h("section", { class: "block known", onkeydown: (event) => {
    if (event.key !== "Escape" || !adding) return;
    event.stopPropagation();
    open(null);
  } },
  h("h2", { class: "block-title" }, app.t("odds.known")),
  h("div", { class: "chips" },
    known.map((chip) => h("button", {
      key: chipKey(chip), type: "button", class: "chip set", onclick: () => remove(chip),
    }, h("span", null, chipText(app, chip)), h("span", { "aria-hidden": "true" }, "×"),
    h("span", { class: "visually-hidden" }, app.t("odds.chip.remove")))),
    ways.map((way) => h("button", {
      key: `${way.kind}${way.seat ?? ""}`, type: "button", class: "chip", "aria-expanded": String(same(way)),
      "data-add": `${way.kind}${way.seat ?? ""}`, onclick: () => open(same(way) ? null : { kind: way.kind, seat: way.seat }),
    }, h("span", { "aria-hidden": "true" }, "+ "), way.text))),
  adding ? h("div", { class: "chooser", key: `chooser${adding.kind}${adding.seat ?? ""}` },
    adding.kind === "void" ? voidKeys(app, hidden, add)
      : cardKeys(app, adding.kind === "lead" ? leads : unseen, (card) => add({ kind: adding.kind, card,
        ...(adding.kind === "card" ? { seat: adding.seat } : {}) }))) : null);
}

function cardKeys(app, cards, choose) {
  const there = new Set(cards);
  return SUITS.filter((suit) => cards.some((card) => card[0] === suit)).map((suit) =>
    h("div", { class: "suit-row", key: suit }, suitSign(suit), RANKS.filter((rank) => there.has(suit + rank)).map((rank) =>
      h("button", {
        key: rank, type: "button", class: ["rank-key", `of-${suit}`], "aria-label": app.cardName(suit + rank),
        onclick: () => choose(suit + rank),
      }, app.rank(rank)))));
}

function voidKeys(app, hidden, add) {
  return hidden.map((seat) => h("div", { class: "suit-row", key: String(seat) },
    h("span", { class: "who" }, app.seat(seat)), SUITS.map((suit) => h("button", {
      key: suit, type: "button", class: ["rank-key", `of-${suit}`],
      "aria-label": app.t("odds.void_of", { seat: app.seat(seat, "gen"), suit: app.t(`suit.${suit}`) }),
      onclick: () => add({ kind: "void", seat, suit }),
    }, suitSign(suit)))));
}
