/** The head of the page: word mark, the six views (a bar at the bottom on a phone), language, theme, Share, menu. */

import { h, patch } from "./dom.js";
import { suitSign } from "./cards.js";
import { LANGUAGES } from "./i18n.js";
import { icon } from "./icons.js";

export const VIEWS = ["deal", "analysis", "contracts", "odds", "review", "sheet"];

/** Renders the head into `root`. `actions`: setLanguage, toggleTheme, share, toggleMenu; `menuOpen` as it is. */
export function renderHeader(root, app, actions, menuOpen) {
  const { t } = app;
  patch(root,
    h("a", { class: "skip", href: "#main", onclick: (event) => skip(event) }, t("shell.skip")),
    h("p", { class: "brand", lang: "en" }, suitSign("S"), h("span", null, "preferans")),
    h("p", { class: "phone-title", "aria-hidden": "true" }, t(`view.${app.state.view}`)),
    h("nav", { class: "tabs", "aria-label": t("shell.views") }, VIEWS.map((id) => tab(app, id))),
    h("div", { class: "head-tools" },
      h("div", { class: "segments languages", role: "group", "aria-label": t("shell.language") },
        LANGUAGES.map((language) => h("button", {
          key: language, type: "button", lang: language, "aria-pressed": String(app.language === language),
          "aria-label": language === "en" ? "English" : "Русский", onclick: () => actions.setLanguage(language),
        }, language.toUpperCase()))),
      h("button", {
        type: "button", class: "icon-button theme", onclick: actions.toggleTheme,
        "aria-label": t(app.theme === "dark" ? "shell.light" : "shell.dark"),
        title: t(app.theme === "dark" ? "shell.light" : "shell.dark"),
      }, icon(app.theme === "dark" ? "sun" : "moon")),
      h("button", { type: "button", class: "button share", onclick: actions.share, "aria-label": t("shell.share") },
        icon("share"), h("span", { class: "label" }, t("shell.share"))),
      h("button", {
        type: "button", class: "icon-button menu-button", "aria-expanded": String(menuOpen),
        "aria-controls": "menu", "aria-label": t("shell.menu"), title: t("shell.menu"), onclick: actions.toggleMenu,
      }, icon("more"))),
  );
}

function tab(app, id) {
  const current = app.state.view === id;
  return h("button", {
    key: id, type: "button", "data-view": id, "aria-current": current ? "page" : null, onclick: () => app.go(id),
    "aria-label": app.t(`view.${id}`),
  },
  icon(id), h("span", { class: "long" }, app.t(`view.${id}`)), h("span", { class: "short" }, app.t(`view.${id}.short`)));
}

function skip(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}
