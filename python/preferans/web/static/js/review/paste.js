/** Where a record of play is pasted: the field, what was not understood in it, a sample. */

import { h } from "../dom.js";
import { excerpt } from "../components/excerpt.js";
import { failure } from "../components/notices.js";

/**
 * @param {object} app
 * @param {{text: string, error: Error | null, running: boolean, alone: boolean, onText: (text: string) => void,
 *   onRead: () => void, onSample: () => void, onCancel: () => void}} options `alone`: there is nothing behind to go back to
 */
export function pasteForm(app, { text, error, running, alone, onText, onRead, onSample, onCancel }) {
  const spans = error?.data?.spans ?? [];
  return h("form", {
    class: "panel paste", key: "paste", onsubmit: (event) => {
      event.preventDefault();
      onRead();
    },
  },
  h("label", { for: "record" }, app.t("review.paste.label")),
  h("textarea", {
    id: "record", rows: "7", spellcheck: "false", autocomplete: "off", value: text,
    "aria-invalid": error ? "true" : null, "aria-describedby": error ? "record-error" : "record-note",
    oninput: (event) => onText(event.target.value),
  }),
  h("p", { class: "note", id: "record-note" }, app.t("review.paste.note")),
  error ? h("div", { id: "record-error" }, failure(app, error), spans.length ? excerpt(text, spans[0]) : null) : null,
  h("div", { class: "actions" },
    h("button", { type: "submit", class: "button main", "aria-disabled": running || !text.trim() ? "true" : null },
      app.t("review.paste.read")),
    h("button", { type: "button", class: "button", onclick: onSample }, app.t("review.paste.sample")),
    alone ? null : h("button", { type: "button", class: "button quiet", onclick: onCancel }, app.t("shell.close"))));
}
