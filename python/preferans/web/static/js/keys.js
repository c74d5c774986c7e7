/** Keys, copying and pasting that work in every view. */

import { VIEWS } from "./header.js";

const isField = (element) => element instanceof Element && element.closest("input:not([type=range]), textarea, select") !== null;
const plain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * Listens on the document; views have the first word on a key.
 * @param {object} app
 * @param {{view: () => object | undefined, escape: () => boolean, help: () => void, copy: () => void,
 *   paste: (text: string) => void}} act
 */
export function listenToKeys(app, act) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && act.escape()) return;
    if (act.view()?.keydown?.(event) || isField(event.target)) return;
    if ((event.ctrlKey || event.metaKey) && event.code === "KeyZ") {
      event.preventDefault();
      if (event.shiftKey) app.redo();
      else app.undo();
    } else if (plain(event) && app.prefs.get("singleKeys")) {
      if (/^Digit[1-6]$/.test(event.code) && !event.shiftKey) app.go(VIEWS[Number(event.code.at(-1)) - 1]);
      else if (event.key === "?" || (event.key === "," && event.shiftKey)) act.help();
    }
  });
  document.addEventListener("copy", (event) => {
    if (isField(event.target) || !getSelection().isCollapsed) return;
    event.preventDefault();
    act.copy(event.clipboardData);
  });
  document.addEventListener("paste", (event) => {
    if (isField(event.target)) return;
    event.preventDefault();
    act.paste(event.clipboardData.getData("text/plain"));
  });
}
