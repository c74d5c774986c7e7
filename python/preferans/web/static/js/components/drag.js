/** Dragging a card with mouse, pen or, on wide screens, a finger. All of it can be done by tapping too. */

const START = 6;

/**
 * For `onpointerdown` of a card: after 6 px a copy follows the pointer, the place under it (an element with
 * `data-drop`) is outlined if it can take the card, and `drop(place)` is called, place null for nowhere. Escape cancels.
 * @param {PointerEvent} event
 * @param {{canDrop: (place: string) => boolean, drop: (place: string | null) => void}} what
 */
export function startDrag(event, { canDrop, drop }) {
  if (event.button !== 0 || !event.isPrimary) return;
  const card = event.currentTarget;
  const from = { x: event.clientX, y: event.clientY };
  const ending = new AbortController();
  const { signal } = ending;
  let ghost = null;
  let over = null;

  function lift() {
    const box = card.getBoundingClientRect();
    ghost = card.cloneNode(true);
    ghost.classList.add("dragged");
    ghost.setAttribute("aria-hidden", "true");
    ghost.style.width = `${box.width}px`;
    ghost.style.height = `${box.height}px`;
    ghost.style.left = `${box.left}px`;
    ghost.style.top = `${box.top}px`;
    document.body.append(ghost);
  }

  function outline(element) {
    if (over === element) return;
    over?.classList.remove("drop-here");
    over = element;
    over?.classList.add("drop-here");
  }

  function placeUnder(x, y) {
    const place = document.elementFromPoint(x, y)?.closest("[data-drop]") ?? null;
    return place && canDrop(place.dataset.drop) ? place : null;
  }

  function end() {
    outline(null);
    ghost?.remove();
    ending.abort();
  }

  addEventListener("pointermove", (moved) => {
    if (moved.pointerId !== event.pointerId) return;
    const dx = moved.clientX - from.x;
    const dy = moved.clientY - from.y;
    if (!ghost && Math.hypot(dx, dy) < START) return;
    if (!ghost) lift();
    ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    outline(placeUnder(moved.clientX, moved.clientY));
  }, { signal });
  addEventListener("pointerup", (up) => {
    if (up.pointerId !== event.pointerId) return;
    const dragged = ghost !== null;
    const place = dragged ? placeUnder(up.clientX, up.clientY) : null;
    end();
    if (!dragged) return;
    // The click that follows a drag is no tap.
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => drop(place?.dataset.drop ?? null));
  }, { signal });
  addEventListener("pointercancel", end, { signal });
  addEventListener("keydown", (key) => {
    if (key.key !== "Escape" || !ghost) return;
    key.preventDefault();
    end();
  }, { signal, capture: true });
}
