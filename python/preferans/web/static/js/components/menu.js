/** The menu beside Share: language and look, the deal as text, pictures, files, print, keys. */

import { h, patch } from "../dom.js";
import { LANGUAGES } from "../i18n.js";
import { icon } from "../icons.js";
import { keyTable } from "./keytable.js";
import { segments } from "./text.js";

/**
 * Renders the menu into `root`.
 * @param {HTMLElement} root
 * @param {object} app
 * @param {{open: boolean, keys: boolean, formats: object[] | null, long: boolean, actions: object}} it
 */
export function renderMenu(root, app, { open, keys, formats, long, actions }) {
  root.hidden = !open;
  if (!open) {
    patch(root);
    return;
  }
  const { t, prefs } = app;
  patch(root, h("section", { class: "panel menu-panel", "aria-label": t("shell.menu") },
    h("button", { type: "button", class: "icon-button menu-close", "aria-label": t("shell.close"), onclick: actions.close },
      icon("close")),
    long ? h("div", { class: "notice", key: "long" }, t("shell.long_offer"), " ",
      h("button", { type: "button", class: "button", onclick: actions.saveFile }, t("shell.save_file"))) : null,
    block(app, "shell.appearance",
      segments({
        label: t("shell.language"), chosen: app.language, onChoose: actions.setLanguage,
        options: LANGUAGES.map((value) => ({ value, label: value === "en" ? "English" : "Русский" })),
      }),
      segments({
        label: t("shell.appearance"), chosen: app.theme, onChoose: actions.setTheme,
        options: ["light", "dark"].map((value) => ({ value, label: t(`shell.${value}`) })),
      }),
      check(t("shell.four_colours"), prefs.get("fourColours"), (fourColours) => actions.setPref({ fourColours })),
      check(t("shell.single_keys"), prefs.get("singleKeys"), (singleKeys) => actions.setPref({ singleKeys }))),
    block(app, "shell.copy_as", h("div", { class: "format-list" }, (formats ?? []).map((one) => h("button", {
      key: one.name, type: "button", class: "button", onclick: () => actions.copyAs(one.name),
    }, t(`deal.format.${one.name}`))))),
    block(app, "shell.picture", h("div", { class: "buttons" },
      h("button", { type: "button", class: "button", onclick: () => actions.picture("svg") }, t("shell.save_svg")),
      h("button", { type: "button", class: "button", onclick: () => actions.picture("png") }, t("shell.save_png")),
      h("button", { type: "button", class: "button", onclick: actions.print }, t("shell.print")))),
    block(app, "shell.file", h("div", { class: "buttons" },
      h("button", { type: "button", class: "button", onclick: actions.saveFile }, t("shell.save_file")),
      h("label", { class: "button file-button" }, t("shell.open_file"), h("input", {
        type: "file", accept: ".txt,text/plain", class: "visually-hidden",
        onchange: (event) => event.target.files[0] && actions.openFile(event.target.files[0]),
      })))),
    h("details", { class: "menu-block keys-block", open: keys, ontoggle: (event) => actions.setKeys(event.target.open) },
      h("summary", null, t("shell.all_keys"), " ", h("kbd", null, "?")), keyTable(app))));
}

function block(app, key, ...children) {
  return h("div", { class: "menu-block", key }, h("h2", { class: "block-title" }, app.t(key)), children);
}

function check(label, on, change) {
  return h("label", { class: "check", key: label },
    h("input", { type: "checkbox", checked: on, onchange: (event) => change(event.target.checked) }), label);
}
