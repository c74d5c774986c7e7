/** The state of the board in a link: `#v1` and the parts, each with a letter, joined by `~`. Broken parts are told.
 *
 *   d  deal: 32 letters, the place of each card from ♠A down to ♥7: w n e, t and u the talon's first and second, - none
 *   p  players   l  leader   r  variant   o  single rules, as JSON   c  contract, seat and game: 1N8   x  discard
 *   k  calls before the play, seat and word   m  tree of moves   @  place in it   v  view   s  sheet, as JSON
 *
 * A card is one letter, A to Z and a to f. A tree is its cards in order; `(` … `)` holds each side line of the card before.
 */

import { DECK, SEATS } from "./cards.js";
import { legalCards, momentAfter, playingHands } from "./play.js";
import { EMPTY } from "./store.js";
import { movesAlong, toEnd } from "./tree.js";

const VERSION = "v1";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";
const PLACES = { w: "west", n: "north", e: "east" };
const VIEWS = ["deal", "analysis", "contracts", "odds", "review", "sheet"];
const STRAINS = { S: "S", C: "C", D: "D", H: "H", N: "N", m: "misere", a: "all_pass" };
const DEALERS = "ABCD";

/** The fragment of a state, without the `#`. */
export function toFragment(state) {
  const parts = [
    ["d", dealOf(state)], ["p", `${state.players}${state.dealer}`], ["l", String(state.leader)], ["r", state.rules.variant],
    ["o", Object.keys(state.rules.options).length ? packed(state.rules.options) : ""],
    ["c", state.contract ? contractOf(state.contract) : ""], ["x", state.discard ? state.discard.map(letter).join("") : ""],
    ["k", state.calls.map(([seat, word]) => `${seat}${word}`).join(".")],
    ["m", treeOf(state.tree)], ["@", state.tree.length ? placeOf(state.place) : ""], ["v", state.view],
    ["s", state.sheet.length ? packed(state.sheet) : ""],
  ];
  return [VERSION, ...parts.filter(([, text]) => text).map(([name, text]) => name + text)].join("~");
}

/**
 * The state of a fragment; what could not be read is left as on an empty board and named in `broken`.
 * @returns {{state: object, broken: string[]}} names of parts: version, deal, table, rules, contract, moves, view, sheet
 */
export function fromFragment(fragment) {
  const [version, ...parts] = decodeURIComponentSafely(fragment).split("~");
  const known = version === VERSION;
  const broken = known ? [] : ["version"];
  const texts = Object.fromEntries(parts.map((part) => [part[0], part.slice(1)]));
  let state = { ...EMPTY };

  function take(letters, name, read) {
    if (!letters.some((one) => texts[one])) return;
    try {
      state = { ...state, ...read() };
    } catch {
      broken.push(name);
    }
  }

  take(["d"], "deal", () => readDeal(texts.d));
  take(["p"], "table", () => readTable(texts.p));
  take(["l"], "table", () => ({ leader: among(Number(texts.l), [0, 1, 2]) }));
  take(["r", "o"], "rules", () => readRules(texts));
  take(["c"], "contract", () => readContract(state, texts.c, texts.x));
  take(["k"], "contract", () => ({ calls: texts.k.split(".").map(readCall) }));
  take(["m", "@"], "moves", () => readMoves(state, texts.m ?? "", texts["@"]));
  take(["v"], "view", () => ({ view: among(texts.v, VIEWS) }));
  take(["s"], "sheet", () => ({ sheet: must(unpacked(texts.s), Array.isArray) }));
  if (broken.length) state.view = "deal";
  return { state, broken: [...new Set(broken)] };
}

const letter = (card) => LETTERS[DECK.indexOf(card)];

function cardOf(text) {
  const at = LETTERS.indexOf(text);
  if (at < 0 || text.length !== 1) throw new Error("card");
  return DECK[at];
}

function must(value, test) {
  if (!test(value)) throw new Error("value");
  return value;
}

const among = (value, known) => must(value, (one) => known.includes(one));

function dealOf(state) {
  const where = new Map();
  for (const [mark, seat] of Object.entries(PLACES)) for (const card of state.hands[seat]) where.set(card, mark);
  state.talon.forEach((card, index) => where.set(card, "tu"[index]));
  return where.size ? DECK.map((card) => where.get(card) ?? "-").join("") : "";
}

function readDeal(text) {
  must(text, (one) => /^[wnetu-]{32}$/.test(one));
  const at = (mark) => DECK.filter((_, index) => text[index] === mark);
  const hands = Object.fromEntries(SEATS.map((seat) => [seat, at(seat[0])]));
  must(hands, (all) => Object.values(all).every((hand) => hand.length <= 10));
  must(text, () => at("t").length <= 1 && at("u").length <= 1);
  return { hands, talon: [...at("t"), ...at("u")] };
}

function readTable(text) {
  const players = among(Number(text[0]), [3, 4]);
  return { players, dealer: among(text[1] ?? DEALERS[players - 1], [...DEALERS].slice(0, players)) };
}

function readRules({ r, o }) {
  const variant = must(r ?? "sochi", (one) => /^[a-z0-9_]{1,40}$/.test(one));
  const options = o ? unpacked(o) : {};
  return { rules: { variant, options: must(options, (one) => one && typeof one === "object" && !Array.isArray(one)) } };
}

function contractOf({ declarer, strain, level }) {
  const mark = Object.keys(STRAINS).find((one) => STRAINS[one] === strain);
  return `${declarer ?? "-"}${mark}${level || ""}`;
}

function readContract(state, text, discardText) {
  const [, seat, mark, level] = must(/^([012-])([SCDHNma])(\d*)$/.exec(text), Boolean);
  const strain = STRAINS[mark];
  const plays = strain !== "all_pass";
  must(seat, () => (seat === "-") !== plays);
  const contract = {
    declarer: plays ? Number(seat) : null, strain,
    level: "SCDHN".includes(mark) ? among(Number(level), [6, 7, 8, 9, 10]) : 0,
  };
  if (!discardText || !plays) return { contract, discard: null };
  const discard = [...discardText].map(cardOf);
  const twelve = [...state.hands[SEATS[contract.declarer]], ...state.talon];
  must(discard, () => discard.length === 2 && discard[0] !== discard[1] && discard.every((one) => twelve.includes(one)));
  return { contract, discard };
}

function readCall(text) {
  const [, seat, word] = must(/^([0-3])([A-Za-z0-9_-]{1,20})$/.exec(text), Boolean);
  return [Number(seat), word];
}

function treeOf(list) {
  if (!list.length) return "";
  const [main, ...sides] = list;
  return letter(main.card) + sides.map((side) => `(${treeOf([side])})`).join("") + treeOf(main.next);
}

function placeOf({ line, at }) {
  // Of the line only turns away from the first move are written: which card, which move.
  const turns = line.flatMap((index, depth) => (index ? [`${depth}-${index}`] : []));
  return [String(at), String(line.length), ...turns].join(".");
}

function readMoves(state, text, placeText) {
  if (!text) return {};
  must(state.contract, Boolean);
  let at = 0;

  /** The moves from `at` on; the first goes on, those in brackets are beside the card before them. */
  function moves(depth) {
    if (at >= text.length || text[at] === ")") return [];
    must(depth, (one) => one < 30);
    const main = { card: cardOf(text[at]), next: [] };
    at += 1;
    const list = [main];
    while (text[at] === "(") {
      at += 1;
      list.push(...must(moves(depth), (side) => side.length === 1));
      must(text[at], (one) => one === ")");
      at += 1;
    }
    main.next = moves(depth + 1);
    return list;
  }

  const tree = moves(0);
  must(at, () => at === text.length);
  checkPlayed(state, tree, []);
  return { tree, place: placeText ? readPlace(tree, placeText) : { line: toEnd(tree, []), at: 0 } };
}

/** Every card of a tree must be one that may be played. */
function checkPlayed(state, list, before) {
  if (!list.length) return;
  must(playingHands(state), (hands) => hands.every((hand) => hand.length === 10));
  const legal = legalCards(momentAfter(state, before));
  for (const move of list) {
    must(move.card, (card) => legal.includes(card));
    checkPlayed(state, move.next, [...before, move.card]);
  }
}

function readPlace(tree, text) {
  const [at, length, ...turns] = text.split(".");
  const line = Array.from({ length: must(Number(length), (one) => one >= 0 && one <= 30) }, () => 0);
  for (const turn of turns) {
    const [depth, index] = turn.split("-").map(Number);
    must(depth, (one) => one >= 0 && one < line.length);
    line[depth] = must(index, (one) => Number.isInteger(one) && one > 0);
  }
  movesAlong(tree, line);
  return { line, at: must(Number(at), (one) => Number.isInteger(one) && one >= 0 && one <= line.length) };
}

/** JSON in letters that a link keeps. */
function packed(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

function decodeURIComponentSafely(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
