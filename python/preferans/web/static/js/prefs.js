/** What the reader has chosen on this device: language, theme, colours, values, keys. Nothing of it goes into a link. */

import { LANGUAGES, preferredLanguage } from "./i18n.js";

const KEY = "preferans.board";
const DEFAULTS = { language: null, theme: null, fourColours: false, values: true, singleKeys: true, last: "" };

function load() {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...known };
  } catch {
    return { ...DEFAULTS };
  }
}

/** The reader's settings; `set` keeps them where the browser allows it. */
export function createPrefs() {
  let values = load();
  const system = matchMedia("(prefers-color-scheme: dark)");
  return {
    get language() {
      return LANGUAGES.includes(values.language) ? values.language : preferredLanguage();
    },
    /** "light" or "dark": the reader's choice, else the system's. */
    get theme() {
      return values.theme ?? (system.matches ? "dark" : "light");
    },
    get: (name) => values[name],
    set(changes) {
      values = { ...values, ...changes };
      try {
        localStorage.setItem(KEY, JSON.stringify(values));
      } catch {
        // A browser that keeps nothing still shows everything.
      }
    },
    /** Sets language, theme and colours on the document. */
    apply() {
      const root = document.documentElement;
      root.lang = this.language;
      root.dataset.theme = this.theme;
      root.dataset.suits = values.fourColours ? "four" : "two";
    },
    onSystemTheme: (listener) => system.addEventListener("change", listener),
  };
}
