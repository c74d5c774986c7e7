/** The whole deck as a grid of suits and ranks: placed cards fade but keep their place. */

import { h } from "../dom.js";
import { RANKS, SUITS, suitSign } from "../cards.js";
import { unplaced } from "../setup.js";

/**
 * @param {object} app
 * @param {{onCard: (card: string) => void, onDrag: (event: PointerEvent, card: string) => void}} actions
 */
export function deckGrid(app, { onCard, onDrag }) {
  const left = new Set(unplaced(app.state));
  const title = h("h2", { class: "block-title", id: "deck-title" }, app.t("deal.deck"));
  return h("section", { class: "panel deck", "aria-labelledby": "deck-title" },
    h("div", { class: "deck-head" }, title, h("span", { class: "count" }, app.n(left.size))),
    SUITS.map((suit) => h("div", { class: "deck-row", key: suit },
      suitSign(suit),
      RANKS.map((rank) => {
        const card = suit + rank;
        const placed = !left.has(card);
        return h("button", {
          key: card, type: "button", class: ["deck-card", `suit-${suit}`, placed && "placed"], "data-card": card,
          "aria-label": placed ? app.t("deal.placed_card", { card: app.cardName(card) }) : app.cardName(card),
          tabindex: card === "SA" ? "0" : "-1",
          onclick: () => onCard(card),
          onpointerdown: placed ? null : (event) => onDrag(event, card),
          onkeydown: moveInGrid,
        }, app.rank(rank));
      }))));
}

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** One Tab stop for the grid, arrows inside it. */
function moveInGrid(event) {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const grid = event.currentTarget.closest(".deck");
  const buttons = [...grid.querySelectorAll(".deck-card")];
  const at = buttons.indexOf(event.currentTarget);
  const row = (Math.floor(at / 8) + step[0] + 4) % 4;
  const next = buttons[row * 8 + ((at % 8) + step[1] + 8) % 8];
  event.currentTarget.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
