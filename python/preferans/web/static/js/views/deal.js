/** The view Deal: cards are typed, tapped, dragged or pasted into three hands and the talon. */

import { h, patch } from "../dom.js";
import { SUITS } from "../cards.js";
import { cardKey } from "../dealtext.js";
import { startDrag } from "../components/drag.js";
import { deckGrid } from "../components/deck.js";
import { dealSide, missingText } from "../components/dealside.js";
import { mistakeNotice, wrongCards } from "../components/mistakes.js";
import { placeName, placingHand } from "../components/placing.js";
import { icon } from "../icons.js";
import { loadRules, rulesKnown } from "../rules.js";
import {
  CAPACITY, PLACES, cardsAt, countPlaced, dealt, emptied, isComplete, mistakes, moved, nextPlace, placed, restAtRandom,
  taken,
} from "../setup.js";
import { cardsOf } from "../cards.js";

const TYPING_PAUSE = 250;

/** @type {import("../main.js").View} */
export const view = {
  id: "deal",
  mount(root, app) {
    const { t } = app;
    const reading = app.reading;
    let target = nextPlace(app.state, "west");
    let suit = "S";
    let samples = null;
    let samplesOpen = false;
    let typing = 0;

    app.get("samples").then((found) => {
      samples = found.samples;
      app.redraw();
    }, () => {});
    loadRules(app).then(app.redraw, () => {});

    /** Makes a change of the cards; the text follows, and analysis starts when nothing is missing any more. */
    function change(changes, label) {
      reading.settle();
      reading.forgetFormat();
      app.update(changes, { label });
      target = nextPlace(app.state, target);
      analyseIfComplete();
    }

    function analyseIfComplete() {
      if (isComplete(app.state)) app.go("analysis");
    }

    function place(card, to) {
      const hand = placeName(app, to);
      const changes = placed(app.state, card, to);
      if (!changes) {
        const has = cardsAt(app.state, to).includes(card);
        app.status(!has ? t("deal.full", { hand })
          : to === "talon" ? t("deal.has_it_talon", { card: app.cardName(card) })
            : t("deal.has_it", { hand, card: app.cardName(card) }));
        return;
      }
      app.status("");
      app.announce(t("deal.told_placed", { card: app.cardName(card), hand }));
      change(changes, t("deal.change_card", { card: app.card(card) }));
    }

    function takeBack(card, from) {
      target = from;
      suit = card[0];
      // The focus of a card that goes stays with its hand.
      if (document.activeElement?.dataset.card === card) document.activeElement.closest(".placing")?.focus();
      app.announce(t("deal.told_taken", { card: app.cardName(card) }));
      change(taken(app.state, card, from), t("deal.change_card", { card: app.card(card) }));
    }

    function drag(event, card, from) {
      startDrag(event, {
        canDrop: (to) => moved(app.state, card, from, to) !== null,
        drop: (to) => {
          if (to === null && from) takeBack(card, from);
          else if (to !== null) change(moved(app.state, card, from, to), t("deal.change_card", { card: app.card(card) }));
        },
      });
    }

    const actions = {
      random: () => change(restAtRandom({ ...app.state, ...emptied() }), t("deal.change_random")),
      rest() {
        const changes = restAtRandom(app.state);
        if (changes && !isComplete(app.state)) change(changes, t("deal.change_rest"));
      },
      clear() {
        target = "west";
        change(emptied(), t("deal.change_clear"));
      },
      sample(one) {
        samplesOpen = false;
        const [west, north, east, talon] = one.deal.split(" | ").map(cardsOf);
        change(dealt({ hands: { west, north, east }, talon: talon ?? [] }), t("deal.change_sample"));
        app.redraw();
      },
      analyse() {
        if (isComplete(app.state)) app.go("analysis");
        else app.status(mistakes(app.state).length ? "" : missingText(app));
      },
      focusText() {
        const field = document.getElementById("deal-text");
        field.scrollIntoView({ block: "center" });
        field.focus();
        field.select();
      },
    };

    /** ← and → go from card to card of the hand with the focus; Backspace and Delete take back the one they stand on. */
    function alongHand(event) {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const card = event.target.dataset.card;
      const hand = event.target.closest(".placing");
      if (step) {
        const cards = [...hand.querySelectorAll("[data-card]")];
        const at = cards.indexOf(event.target);
        (at < 0 ? cards.at(step > 0 ? 0 : -1) : cards[at + step])?.focus();
      } else if (card && (event.key === "Backspace" || event.key === "Delete")) takeBack(card, hand.dataset.drop);
      else return false;
      event.preventDefault();
      return true;
    }

    function typed(event) {
      const key = cardKey(event.key);
      if (key?.suit) suit = key.suit;
      else if (key?.rank) place(suit + key.rank, target);
      else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        suit = SUITS[(SUITS.indexOf(suit) + (event.key === "ArrowUp" ? 3 : 1)) % 4];
      } else if (event.key === "Backspace") {
        const last = cardsAt(app.state, target).at(-1);
        if (last) takeBack(last, target);
        else target = PLACES[Math.max(0, PLACES.indexOf(target) - 1)];
      } else if (event.key === "Enter" && event.target.closest("button, a") === null) actions.analyse();
      else if (event.code === "KeyF") actions.rest();
      else return false;
      event.preventDefault();
      app.redraw();
      return true;
    }

    /** Cards are typed into the hand that has the focus, or anywhere on the page while single letters are keys. */
    function keydown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.target.closest("textarea, input, select")) return false;
      const inField = event.target.closest(".placing") !== null;
      if (event.key === "Escape" && samplesOpen) {
        samplesOpen = false;
        app.redraw();
        return true;
      }
      if (event.key === "Escape" && inField) {
        event.target.blur();
        return true;
      }
      if (!inField && !app.prefs.get("singleKeys")) return false;
      // "10" is typed as a one and a nought; inside the deal a one is never another view.
      if (inField && /^[1-6]$/.test(event.key)) return true;
      if (inField && alongHand(event)) return true;
      return typed(event);
    }

    async function take(text, named) {
      if (await reading.take(text, named)) analyseIfComplete();
    }

    function onText(text) {
      clearTimeout(typing);
      const now = text.length - (reading.draft ?? "").length > 12;
      typing = setTimeout(() => take(text), now ? 0 : TYPING_PAUSE);
    }

    function intro() {
      return h("div", { class: "intro" },
        h("h1", { class: "view-title" }, t("deal.title")),
        h("p", { class: "note how" }, t("deal.how")),
        h("div", { class: "buttons" },
          h("button", { type: "button", class: "button random", onclick: actions.random }, t("deal.random")),
          h("div", { class: "popover-place" },
            h("button", {
              type: "button", class: "button", "aria-expanded": String(samplesOpen), "aria-controls": "samples",
              onclick: () => {
                samplesOpen = !samplesOpen;
                app.redraw();
              },
            }, t("deal.samples"), icon("down")),
            h("ul", { id: "samples", class: "panel popover samples", hidden: !samplesOpen || !samples },
              (samples ?? []).map((one) => h("li", { key: one.name },
                h("button", { type: "button", onclick: () => actions.sample(one) }, one.shows[app.language])))))));
    }

    function middle() {
      const done = countPlaced(app.state);
      return h("div", { class: "table-middle" },
        h("p", { class: "placed-count" }, `${app.n(done)} / 32`),
        h("p", { class: "note" }, missingText(app) || t("deal.all_placed")));
    }

    function tools() {
      return h("div", { class: "tools" },
        h("div", { class: "buttons" },
          toolButton("undo", t("shell.undo"), app.undo, !app.canUndo),
          toolButton("redo", t("shell.redo"), app.redo, !app.canRedo),
          h("button", { type: "button", class: "button only-phone", onclick: actions.random }, t("deal.random_short")),
          h("button", { type: "button", class: "button only-phone", onclick: actions.focusText }, t("deal.paste")),
          h("button", { type: "button", class: "button clear", onclick: actions.clear, "aria-label": t("deal.clear") },
            h("span", { class: "only-phone" }, icon("close")), h("span", { class: "label" }, t("deal.clear")))),
        keyHelp());
    }

    function toolButton(name, text, onclick, off) {
      return h("button", {
        type: "button", class: `button ${name}`, "aria-disabled": String(off), onclick, "aria-label": text,
      }, icon(name), h("span", { class: "label", "aria-hidden": "true" }, text));
    }

    function keyHelp() {
      const ranks = "AKQJT987".split("").map((rank) => app.rank(rank)).join(" ");
      const suits = app.language === "ru" ? ["П", "Б", "Ч"] : ["S", "C", "D", "H"];
      const keys = (...names) => names.map((name) => h("kbd", null, name));
      return h("div", { class: "key-help note" },
        h("p", null, keys(...suits), ` ${t("deal.keys_or")} `, keys("↑", "↓"), ` ${t("deal.keys_suit")} `, keys(ranks)),
        h("p", null, keys("Tab"), ` ${t("deal.keys_next")}`),
        h("p", null, keys("F"), ` ${t("deal.keys_rest")}  `, keys("⌫"), ` ${t("deal.keys_back")}`),
        h("p", null, keys("Ctrl Z"), ` ${t("deal.keys_undo")}  `, keys("Ctrl V"), ` ${t("deal.keys_paste")}  `,
          keys("Enter"), ` ${t("deal.keys_analyse")}`));
    }

    return {
      keydown,
      render(state) {
        if (cardsAt(state, target).length >= CAPACITY[target]) target = nextPlace(state, target);
        const wrong = wrongCards(state);
        const hand = (place_) => placingHand(app, {
          place: place_, target, suit, wrong, onCard: takeBack, onDrag: drag,
          onTarget: (to) => {
            if (to === target) return;
            target = to;
            app.redraw();
          },
        });
        patch(root, h("div", { class: "columns" },
          h("div", { class: ["board", "deal-board", countPlaced(state) && !samplesOpen && "started"] },
            mistakeNotice(app),
            h("div", { class: "diagram" }, intro(), hand("west"), hand("north"), hand("east"), hand("talon"), middle(),
              h("div", { class: "lower" },
                deckGrid(app, {
                  onCard: (card) => place(card, target), onDrag: (event, card) => drag(event, card, null),
                }),
                tools()))),
          dealSide(app, {
            reading, rules: rulesKnown(), onTake: take, onText, onRest: actions.rest, onAnalyse: actions.analyse,
            onBlurText: () => {
              if (reading.trouble) return;
              reading.settle();
              app.redraw();
            },
          })));
      },
      destroy: () => clearTimeout(typing),
    };
  },
};
