/** Cards, contracts and strains inside text: suits as drawings for the eye, words for screen readers. */

import { h } from "../dom.js";
import { SIGNS, suitSign } from "../cards.js";

/** A card: "♣7", spoken as "seven of clubs"; `light` without weight, `mute` not spoken at all. */
export function cardText(app, card, { light = false, mute = false } = {}) {
  return h("span", { class: ["card-text", light && "light", `of-${card[0]}`] },
    h("span", { "aria-hidden": "true" }, suitSign(card[0]), app.rank(card[1])),
    mute ? null : h("span", { class: "visually-hidden" }, app.cardName(card)));
}

/** Several cards in a row. */
export function cardsText(app, cards, options) {
  return cards.flatMap((card, index) => (index ? [" ", cardText(app, card, options)] : [cardText(app, card, options)]));
}

/** "♣", "NT", "Misère": a strain as it stands over a column or on a switch. */
export function strainText(app, strain) {
  if (!(strain in SIGNS)) return [app.strain(strain)];
  return [suitSign(strain), h("span", { class: "visually-hidden" }, app.t(`strain.name.${strain}`))];
}

/** "8♣", "8 NT", "Misère". */
export function contractText(app, contract) {
  if (!(contract.strain in SIGNS)) return [app.contract(contract).replace(" ", "\u00a0")];
  return [String(contract.level), suitSign(contract.strain),
    h("span", { class: "visually-hidden" }, ` ${app.t(`strain.name.${contract.strain}`)}`)];
}

/** Text of the words with nodes in its places: `filled("Discard {cards}", {cards: nodes})`. */
export function filled(text, values) {
  return text.split(/(\{\w+\})/).flatMap((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name && name in values ? values[name] : [part];
  });
}

/**
 * A row of buttons of which one is chosen.
 * @param {{label: string, options: {value: any, label: any, name?: string}[], chosen: any,
 *   onChoose: (value: any) => void, className?: string}} it
 */
export function segments({ label, options, chosen, onChoose, className = "" }) {
  return h("div", { class: ["segments", className], role: "group", "aria-label": label }, options.map((option) =>
    h("button", {
      key: String(option.value), type: "button", "aria-pressed": String(option.value === chosen),
      "aria-label": option.name, onclick: () => option.value !== chosen && onChoose(option.value),
    }, option.label)));
}
