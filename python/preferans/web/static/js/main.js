/** Boots the page: state, words, calls of the solver, head, the view in front. */

import { createApi } from "./api.js";
import { createAnnouncer } from "./announcer.js";
import { h, patch } from "./dom.js";
import { renderHeader, VIEWS } from "./header.js";
import { wordsOf } from "./i18n.js";
import { createPrefs } from "./prefs.js";
import { createStore } from "./store.js";
import { view as analysis } from "./views/analysis.js";
import { view as contracts } from "./views/contracts.js";
import { view as deal } from "./views/deal.js";
import { view as odds } from "./views/odds.js";
import { view as review } from "./views/review.js";
import { view as sheet } from "./views/sheet.js";

/**
 * @typedef {{id: string, mount: (root: HTMLElement, app: object) => {render: (state: object) => void,
 *   keydown?: (event: KeyboardEvent) => boolean, destroy?: () => void}}} View
 */

const views = Object.fromEntries([deal, analysis, contracts, odds, review, sheet].map((view) => [view.id, view]));
const store = createStore();
const prefs = createPrefs();
let words = wordsOf(prefs.language);
let menuOpen = false;
let mounted = null;
let waiting = false;

const place = (id) => document.getElementById(id);
const announcer = createAnnouncer(place("live"), place("status"));
const api = createApi({
  onBusy: (seconds) => announcer.status(words.t("state.busy", { n: seconds })),
  onLost: () => connection(false),
  onFound: () => connection(true),
});

/** What views work with. */
const app = {
  get state() {
    return store.state;
  },
  get language() {
    return words.language;
  },
  get theme() {
    return prefs.theme;
  },
  get canUndo() {
    return store.canUndo;
  },
  get canRedo() {
    return store.canRedo;
  },
  prefs,
  update: (patchOrRecipe, options) => store.update(patchOrRecipe, options),
  undo: () => step(store.undo(), "undone", "nothing_to_undo"),
  redo: () => step(store.redo(), "redone", "nothing_to_redo"),
  subscribe: (reader) => store.subscribe(reader),
  call: api.call,
  get: api.get,
  latest: api.latest,
  stop: api.stop,
  t: (key, values) => words.t(key, values),
  card: (card) => words.card(card),
  cardName: (card) => words.cardName(card),
  rank: (rank) => words.rank(rank),
  seat: (seat, form) => words.seat(seat, form),
  strain: (strain) => words.strain(strain),
  contract: (contract) => words.contract(contract),
  n: (value, options) => words.n(value, options),
  announce: announcer.announce,
  status: announcer.status,
  go: (view) => store.update({ view }),
  /** Draws again without a change of state, for what a view keeps to itself. */
  redraw: schedule,
};

const actions = {
  setLanguage(language) {
    prefs.set({ language });
    words = wordsOf(language);
    schedule();
  },
  toggleTheme() {
    prefs.set({ theme: prefs.theme === "dark" ? "light" : "dark" });
    schedule();
  },
  share() {},
  toggleMenu() {
    menuOpen = !menuOpen;
    schedule();
  },
};

function step(label, done, nothing) {
  const sentence = label === null ? words.t(`shell.${nothing}`) : words.t(`shell.${done}`, { label });
  announcer.status(sentence);
}

function connection(found) {
  const bar = place("connection");
  if (bar.hidden === found) return;
  bar.hidden = found;
  patch(bar, h("span", null, words.t("state.lost")),
    h("button", { type: "button", onclick: () => api.get("health").then(schedule, () => {}) }, words.t("state.retry")));
}

/** Draws once after all changes of this turn. */
function schedule() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    draw();
  });
}

function draw() {
  prefs.apply();
  const { view } = store.state;
  document.title = `${words.t(`view.${view}`)} · preferans`;
  renderHeader(place("head"), app, actions, menuOpen);
  if (mounted?.id !== view) {
    mounted?.running.destroy?.();
    const main = place("main");
    main.replaceChildren();
    main.dataset.view = view;
    mounted = { id: view, running: views[view].mount(main, app) };
  }
  mounted.running.render(store.state);
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || mounted?.running.keydown?.(event)) return;
  if ((event.ctrlKey || event.metaKey) && event.code === "KeyZ" && !isField(event.target)) {
    event.preventDefault();
    if (event.shiftKey) app.redo();
    else app.undo();
  } else if (/^Digit[1-6]$/.test(event.code) && plain(event) && !isField(event.target)) {
    app.go(VIEWS[Number(event.code.at(-1)) - 1]);
  }
});

const plain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
const isField = (element) => element instanceof Element && element.closest("input, textarea, select") !== null;

store.subscribe(schedule);
prefs.onSystemTheme(schedule);
schedule();
