/** The board between visits: the link in the address line, the last deal on this device, links opened and given away. */

import { fromFragment, toFragment } from "./fragment.js";
import { EMPTY } from "./store.js";

const PAUSE = 300;
const LONGEST_LINK = 2000;
const FILE = "preferans-board.txt";

/** The state to begin with: the link's, else the last one of this device; `broken` names what the link did not tell. */
export function firstState(prefs) {
  const fragment = location.hash.slice(1);
  if (fragment) return fromFragment(fragment);
  const { state, broken } = prefs.get("last") ? fromFragment(prefs.get("last")) : { state: EMPTY, broken: [] };
  return broken.length ? { state: EMPTY, broken: [] } : { state, broken };
}

/** The address with the whole state in its fragment. */
export const linkOf = (state) => `${location.origin}${location.pathname}#${toFragment(state)}`;

/** The fragment inside a text, a link or the content of a saved file; null where there is none. */
export function fragmentIn(text) {
  return /(?:^|#)(v\d+~\S+)\s*$/.exec(text.trim())?.[1] ?? null;
}

/**
 * Keeps the address line and the device's memory in step with the board, and opens links pasted into the address line.
 * @param {object} app
 * @param {{save: (name: string, content: string, type: string) => void}} tools
 */
export function createSession(app, { save }) {
  let timer = 0;
  let own = location.hash.slice(1);

  function write() {
    timer = 0;
    own = toFragment(app.state);
    history.replaceState(null, "", `#${own}`);
    app.prefs.set({ last: own });
  }

  /** Puts the board of a fragment here, as one change; tells what could not be read. */
  function open(fragment) {
    const { state, broken } = fromFragment(fragment);
    app.update(state, { label: app.t("shell.change_link") });
    if (broken.length) tell(broken);
  }

  function tell(broken) {
    const parts = broken.filter((name) => name !== "version").map((name) => app.t(`shell.part.${name}`));
    const sentences = [
      broken.includes("version") ? app.t("shell.link_version") : "",
      parts.length ? app.t("shell.link_broken", { parts: parts.join(", ") }) : "",
    ];
    app.status(sentences.filter(Boolean).join(" "), { stay: true });
  }

  app.subscribe(() => {
    timer ||= setTimeout(write, PAUSE);
  });
  addEventListener("pagehide", () => {
    if (timer) write();
  });
  addEventListener("hashchange", () => {
    const fragment = location.hash.slice(1);
    if (fragment && fragment !== own) open(fragment);
  });

  return {
    open,
    tell,
    /** Copies the link; a long one is offered as a file besides. */
    async share() {
      const link = linkOf(app.state);
      write();
      const copied = await copy(link);
      const long = link.length > LONGEST_LINK;
      app.status(long ? app.t("shell.link_long", { n: app.n(link.length) })
        : app.t(copied ? "shell.copied" : "shell.copy_failed"));
      return long;
    },
    saveFile: () => save(FILE, `${linkOf(app.state)}\n`, "text/plain"),
    async openFile(file) {
      const fragment = file.size < 1e6 ? fragmentIn(await file.text()) : null;
      if (fragment) open(fragment);
      else app.status(app.t("shell.no_board_file"));
    },
  };
}

/** Copies a text; false where the browser does not allow it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
