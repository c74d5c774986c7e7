/** What is told: a polite live region, at most one message a second, and the status line that everybody sees. */

const PAUSE = 1000;
const SHOWN = 6000;

/**
 * @param {HTMLElement} live the region that screen readers read out
 * @param {HTMLElement} line the visible line
 */
export function createAnnouncer(live, line) {
  let last = 0;
  let next = null;
  let timer = 0;
  let hiding = 0;

  function say() {
    live.textContent = next;
    last = Date.now();
    next = null;
    timer = 0;
  }

  /** Reads `text` out; of several within a second the latest is read. */
  function announce(text) {
    next = text;
    if (!timer) timer = setTimeout(say, Math.max(0, last + PAUSE - Date.now()));
  }

  /** Shows `text` in the status line for a while, with `stay` until the next one, and reads it out; "" clears the line. */
  function status(text, { stay = false } = {}) {
    clearTimeout(hiding);
    line.textContent = text;
    if (!stay) hiding = setTimeout(() => (line.textContent = ""), SHOWN);
    if (text) announce(text);
  }

  return { announce, status };
}
