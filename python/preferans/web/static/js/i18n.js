/** The reader's language: words, plurals, declined seat names, names of cards and contracts, numbers. */

import en from "./words/en.js";
import ru from "./words/ru.js";
import { SIGNS } from "./cards.js";

export const LANGUAGES = ["en", "ru"];
const WORDS = { en, ru };
const SEAT_NAMES = ["west", "north", "east", "south"];

/**
 * The words of one language.
 * @param {"en" | "ru"} language
 */
export function wordsOf(language) {
  const words = WORDS[language];
  const plural = new Intl.PluralRules(language);

  /** The text of `key` with {name} filled in from `values`; plural forms and lists of words are chosen by `values.n`. */
  function t(key, values = {}) {
    let text = words[key];
    if (text === undefined) throw new Error(`no words for ${key}`);
    if (Array.isArray(text)) return text[values.n - 1];
    if (typeof text === "object") text = text[plural.select(Math.abs(values.n))] ?? text.other;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  }

  const rank = (letter) => words["ranks"]["AKQJT987".indexOf(letter)];

  return {
    language,
    t,
    has: (key) => key in words,
    /** A rank as it stands on a card. */
    rank,
    /** "♣7": suit sign and rank, for sentences. */
    card: (card) => `${SIGNS[card[0]]}${rank(card[1])}`,
    /** "jack of clubs", for screen readers and errors. */
    cardName: (card) =>
      t("card.name", { rank: words["rank.names"]["AKQJT987".indexOf(card[1])], suit: words[`suit.of.${card[0]}`] }),
    /** A seat's name in a grammatical case: nom, gen, dat, acc, ins or short; 0 to 3 or west to south. */
    seat: (seat, form = "nom") => words[`seat.${typeof seat === "number" ? SEAT_NAMES[seat] : seat}`][form],
    /** The name of a strain: "♠", "NT", "Misère", "All-pass". */
    strain: (strain) => SIGNS[strain] ?? words[`strain.${strain}`],
    /** "8♣", "8 NT", "Misère", "All-pass". */
    contract: (contract) =>
      contract.strain in SIGNS ? `${contract.level}${SIGNS[contract.strain]}`
        : contract.strain === "N" ? `${contract.level} ${words["strain.N"]}` : words[`strain.${contract.strain}`],
    /** A number in the language's own way, e.g. 184,756 or 184 756; options as Intl.NumberFormat has them. */
    n: (value, options) => new Intl.NumberFormat(language, options).format(value),
  };
}

/** The language of the browser among those spoken here. */
export function preferredLanguage() {
  const wanted = navigator.languages ?? [navigator.language ?? "en"];
  const found = wanted.map((one) => one.slice(0, 2)).find((one) => LANGUAGES.includes(one));
  return found ?? "en";
}
