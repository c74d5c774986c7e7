/** Boots the page: state, words, calls of the solver, head, menu, the view in front. */

import { createApi } from "./api.js";
import { createAnnouncer } from "./announcer.js";
import { save } from "./components/save.js";
import { renderMenu } from "./components/menu.js";
import { h, patch } from "./dom.js";
import { isComplete } from "./cards.js";
import { copyAs, ownText, savePicture } from "./export.js";
import { renderHeader, VIEWS } from "./header.js";
import { wordsOf } from "./i18n.js";
import { listenToKeys } from "./keys.js";
import { createPrefs } from "./prefs.js";
import { createReading } from "./reading.js";
import { createSession, firstState, fragmentIn } from "./session.js";
import { createStore } from "./store.js";

/**
 * @typedef {{id: string, mount: (root: HTMLElement, app: object) => {render: (state: object) => void,
 *   keydown?: (event: KeyboardEvent) => boolean, destroy?: () => void}}} View
 */

/** The views that are loaded; the one in front comes first, the others when the page has nothing to do. */
const views = {};
const prefs = createPrefs();
const first = firstState(prefs);
const store = createStore(first.state);
let words = wordsOf(prefs.language);
const menu = { open: false, keys: false, formats: null, long: false };
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
  /** Whether the solver answered the last time. */
  get connected() {
    return place("connection").hidden;
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
app.reading = createReading(app);
const session = createSession(app, { save });

const actions = {
  setLanguage(language) {
    prefs.set({ language });
    words = wordsOf(language);
    schedule();
  },
  setTheme: (theme) => actions.setPref({ theme }),
  toggleTheme: () => actions.setTheme(prefs.theme === "dark" ? "light" : "dark"),
  setPref(changes) {
    prefs.set(changes);
    schedule();
  },
  async share() {
    const long = await session.share();
    if (!long) return;
    Object.assign(menu, { open: true, long });
    schedule();
  },
  toggleMenu() {
    Object.assign(menu, { open: !menu.open, long: false });
    if (menu.open && !menu.formats) {
      app.call("formats").then((found) => {
        menu.formats = [{ name: "own" }, ...found.formats.filter((one) => one.writable)];
        schedule();
      }, () => {});
    }
    schedule();
  },
  close() {
    if (!menu.open) return false;
    menu.open = false;
    schedule();
    document.querySelector(".menu-button").focus();
    return true;
  },
  setKeys(keys) {
    menu.keys = keys;
  },
  help() {
    Object.assign(menu, { open: false, keys: true });
    actions.toggleMenu();
    queueMicrotask(() => document.querySelector(".keys-block summary")?.focus());
  },
  copyAs: (format) => copyAs(app, format).catch((error) => app.status(error.status === 0 ? words.t("state.lost") : error.message)),
  picture: (kind) => savePicture(app, kind),
  print: () => window.print(),
  saveFile: session.saveFile,
  openFile: session.openFile,
};

async function paste(text) {
  const fragment = fragmentIn(text);
  if (fragment) session.open(fragment);
  else if (await app.reading.take(text)) {
    app.status(words.t("shell.pasted"));
    app.go(isComplete(app.state) ? "analysis" : "deal");
  } else app.go("deal");
}

function step(label, done, nothing) {
  const sentence = label === null ? words.t(`shell.${nothing}`) : words.t(`shell.${done}`, { label });
  announcer.status(sentence);
}

function connection(found) {
  const bar = place("connection");
  if (bar.hidden === found) return;
  bar.hidden = found;
  patch(bar, h("span", null, words.t("state.lost")),
    h("button", { type: "button", onclick: () => api.get("health").catch(() => {}) }, words.t("state.retry")));
  schedule();
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
  renderHeader(place("head"), app, actions, menu.open);
  renderMenu(place("menu"), app, { ...menu, actions });
  if (!views[view]) {
    load(view).then(schedule, () => connection(false));
    return;
  }
  if (mounted?.id !== view) {
    mounted?.running.destroy?.();
    const main = place("main");
    main.replaceChildren();
    main.dataset.view = view;
    mounted = { id: view, running: views[view].mount(main, app) };
  }
  mounted.running.render(store.state);
}

/** Loads a view, once. */
async function load(id) {
  views[id] ??= (await import(`./views/${id}.js`)).view;
}

listenToKeys(app, {
  view: () => mounted?.running,
  escape: actions.close,
  help: actions.help,
  copy(data) {
    data.setData("text/plain", ownText(app));
    app.status(words.t("shell.copied_text", { format: words.t("deal.format.own") }));
  },
  paste,
});
document.addEventListener("pointerdown", (event) => {
  if (menu.open && !event.target.closest("#menu, .menu-button, .share")) actions.close();
});
store.subscribe(schedule);
prefs.onSystemTheme(schedule);
if (first.broken.length) session.tell(first.broken);
schedule();
load(store.state.view).then(() => (window.requestIdleCallback ?? setTimeout)(() => {
  for (const id of VIEWS) load(id).catch(() => {});
}));
