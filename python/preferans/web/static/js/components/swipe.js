/** A horizontal swipe with one finger. */

const LEAST = 48;

/**
 * Listeners for an element: `swiped(1)` for a swipe to the left (forward), `swiped(-1)` to the right.
 * @param {(direction: 1 | -1) => void} swiped
 */
export function swipes(swiped) {
  let from = null;
  return {
    ontouchstart: (event) => {
      from = event.touches.length === 1 ? event.touches[0] : null;
    },
    ontouchend: (event) => {
      const to = event.changedTouches[0];
      if (from && event.touches.length === 0) {
        const dx = to.clientX - from.clientX;
        if (Math.abs(dx) >= LEAST && Math.abs(dx) > 2 * Math.abs(to.clientY - from.clientY)) swiped(dx < 0 ? 1 : -1);
      }
      from = null;
    },
  };
}
