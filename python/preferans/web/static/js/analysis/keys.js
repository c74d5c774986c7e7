/** The keys of the Analysis view. */

/**
 * A keydown handler: true when the key was taken.
 * @param {object} app
 * @param {object} act what keys do: `step(cards)`, `trick(direction)`, `toStart()`, `toEnd()`, `best()`, `toggleValues()`,
 *   `side(direction)`, `removeSide()`, `promote()`
 */
export function analysisKeys(app, act) {
  return (event) => {
    const { target, key, code } = event;
    if (target.closest("input, textarea, select")) return false;
    const command = event.ctrlKey || event.metaKey;
    if (event.altKey || (command && key !== "ArrowUp")) return false;
    const inHand = target.closest(".mover") !== null;
    if (inHand && !command && moveInHand(event)) return taken(event);
    const inSegments = target.closest(".segments") !== null;
    if (inSegments) return false;
    const done = {
      ArrowLeft: () => (event.shiftKey ? act.trick(-1) : act.step(-1)),
      ArrowRight: () => (event.shiftKey ? act.trick(1) : act.step(1)),
      Home: act.toStart,
      End: act.toEnd,
      ArrowUp: () => (command ? act.promote() : act.side(-1)),
      ArrowDown: () => act.side(1),
      Delete: act.removeSide,
    }[key];
    if (done) {
      if (done() === false) return false;
      return taken(event);
    }
    if (!app.prefs.get("singleKeys")) return false;
    if (code === "Space" && (inHand || !target.closest("button, a, summary"))) {
      act.best();
      return taken(event);
    }
    if (code === "KeyV") {
      act.toggleValues();
      return taken(event);
    }
    return false;
  };
}

function taken(event) {
  event.preventDefault();
  return true;
}

/** Moves the focus between the legal cards: ← → in order, ↑ ↓ by suit. */
function moveInHand(event) {
  const cards = [...event.target.closest(".mover").querySelectorAll("button[data-card]")];
  const at = cards.indexOf(event.target);
  if (at < 0) return false;
  const suit = event.target.dataset.card[0];
  const next = {
    ArrowLeft: () => cards[at - 1],
    ArrowRight: () => cards[at + 1],
    ArrowUp: () => cards.slice(0, at).reverse().find((one) => one.dataset.card[0] !== suit),
    ArrowDown: () => cards.slice(at + 1).find((one) => one.dataset.card[0] !== suit),
  }[event.key];
  if (!next || event.shiftKey) return false;
  const card = next();
  if (card) {
    for (const one of cards) one.tabIndex = one === card ? 0 : -1;
    card.focus();
  }
  return true;
}
