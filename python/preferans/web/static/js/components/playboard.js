/** The diagram in play: the contract, three hands around the table, controls; in one column on a phone. */

import { h } from "../dom.js";
import { SEATS } from "../cards.js";
import { isAllPass, valueText } from "../analysis/game.js";
import { icon } from "../icons.js";
import { startDrag } from "./drag.js";
import { changeForm } from "./change.js";
import { moverKeys, moverRows, quietRows } from "./playhand.js";
import { cardText, cardsText, contractText } from "./text.js";
import { resultText, trickTable } from "./trick.js";

const ROLES = ["role.first", "role.second", "role.third"];

/** The board on wide screens. */
export function desktopBoard(app, { now, own, act }) {
  const { t } = app;
  if (!now) return h("div", { class: "board analysis-board" }, computing(app, { slow: true, trouble: null }, act), h("p", null, t("state.computing")));
  return h("div", { class: "board analysis-board", key: "board" },
    computing(app, now, act),
    own.changing ? changeForm(app, formOf(own, act)) : null,
    h("div", { class: "diagram play", ...act.swiping },
      info(app, act, now, own.changing),
      SEATS.map((seat, index) => handPanel(app, act, now, seat, index)),
      trickTable(app, now),
      legend(app, now)),
    controls(app, act, now),
    slider(app, act),
    h("p", { class: "note honest" }, t("analysis.open_cards")));
}

/** The same in one column, with the buttons at the bottom. */
export function phoneBoard(app, { now, own, act, tablesNode, moves }) {
  const { t, state } = app;
  if (!now) return h("div", { class: "phone-board" }, h("p", null, t("state.computing")), tablesNode);
  const mover = now.moment.toMove;
  return h("div", { class: "phone-board", key: "phone" },
    h("div", { class: "phone-head" },
      h("h1", { class: "contract-line" }, h("button", { type: "button", class: "plain", onclick: act.toggleChange },
        contractName(app), h("span", { class: "quiet-ink" }, ` · ${trickName(app, now)}`), icon("down"))),
      takenText(app, now)),
    computing(app, now, act),
    own.changing ? changeForm(app, formOf(own, act)) : null,
    h("div", { class: "panel other-hands", key: "others", ...act.swiping }, SEATS.map((seat, index) => index === mover ? null
      : h("section", { class: "other-hand", key: seat, "aria-label": app.seat(seat) },
        h("div", null, h("h2", { class: "hand-name" }, app.seat(seat)), h("span", { class: "small quiet-ink" }, roleText(app, index))),
        h("div", { class: "hand-lines" }, quietRows(app, now.moment.hands[index], true))))),
    mover === null ? null : h("section", { class: "panel mover phone-mover", key: "mover", "aria-label": app.seat(mover) },
      h("div", { class: "hand-head" }, h("h2", { class: "hand-name" }, app.seat(mover)),
        h("span", { class: "tag main" }, t("analysis.to_play")),
        h("span", { class: "count small" }, t("analysis.final_short"))),
      moverKeys(app, moverOf(app, act, now))),
    h("div", { class: "phone-result", key: "result" },
      h("p", null, now.moment.trick.length || now.moment.talonCard
        ? [h("span", { class: "quiet-ink" }, `${t("analysis.trick", { n: now.moment.tricks.length + 1 })} `),
          cardsText(app, [now.moment.talonCard, ...now.moment.trick.map((one) => one.card)].filter(Boolean))]
        : now.last ? [h("span", { class: "quiet-ink" }, `${t("analysis.last_trick")} `),
          cardsText(app, now.last.cards.map((one) => one.card))] : "\u00a0"),
      h("div", { class: "phone-expected" }, resultText(app, now.expected, now.shown || mover === null))),
    slider(app, act),
    now.shown && now.predicted.length ? bestLine(app, now) : null,
    h("div", { class: "panel", key: "tables" }, tablesNode),
    h("div", { class: "panel", key: "moves" }, moves),
    h("div", { class: "buttons", key: "more" }, startEnd(app, act), undoButton(app), valuesButton(app, act),
      h("button", { type: "button", class: "button", onclick: () => app.go("deal") }, t("analysis.edit"))),
    h("p", { class: "note honest" }, t("analysis.open_cards")),
    h("div", { class: "phone-controls", key: "controls" },
      walkButton(app, "back", () => act.step(-1), state.place.at === 0),
      bestButton(app, act, now, t("analysis.best_card")),
      walkButton(app, "forward", () => act.step(1), mover === null)));
}

function formOf(own, act) {
  return {
    picked: own.picked, onGame: act.game, onDiscard: act.discard, onLeader: act.leader, onDone: act.toggleChange,
    onPick: act.pick,
  };
}

/** Calm for 0.3 s; then a thin bar and a way to stop, and after that to go on. */
function computing(app, { slow, trouble }, act) {
  const { t } = app;
  const note = (text, button, onclick) => h("p", { class: "note computing-note" }, t(text), " ",
    h("button", { type: "button", class: "button quiet", onclick }, t(button)));
  return h("div", { class: "computing", key: "computing" }, h("div", { class: ["computing-bar", slow && "on"] }),
    slow ? note("state.computing", "state.stop", act.stop)
      : trouble === "stopped" ? note("state.stopped", "state.continue", act.retry)
        : trouble === "failed" ? note("analysis.failed", "state.retry", act.retry) : null);
}

/** "8 NT by North" */
function contractName(app) {
  const { contract } = app.state;
  return [h("b", null, contractText(app, contract)),
    contract.declarer === null ? null
      : h("span", { class: "by quiet-ink" }, " ", app.t("analysis.by", { seat: app.seat(contract.declarer) }))];
}

function trickName(app, { moment }) {
  return moment.toMove === null ? app.t("analysis.over")
    : app.t("analysis.trick", { n: moment.tricks.length + 1 }).toLocaleLowerCase(app.language);
}

function info(app, act, now, changing) {
  const { t, state } = app;
  const { contract, discard } = state;
  return h("div", { class: "info", key: "info" },
    h("h1", { class: "view-title" }, contractName(app)),
    h("dl", null,
      row(t("analysis.lead_row"), app.seat(state.leader)),
      discard ? row(t("term.discard"), cardsText(app, discard)) : null,
      row(t("term.talon"), [cardsText(app, state.talon),
        discard || isAllPass(contract) ? null : h("span", { class: "quiet-ink" }, ` ${t("analysis.as_dealt_row")}`)]),
      row(t("analysis.taken"), takenText(app, now))),
    h("div", { class: "buttons" },
      h("button", {
        type: "button", class: "button", "aria-expanded": String(changing), onclick: act.toggleChange,
      }, t("analysis.change")),
      h("button", { type: "button", class: "button", onclick: () => app.go("deal") }, t("analysis.edit"))));
}

const row = (name, value) => [h("dt", null, name), h("dd", null, value)];

/** "N 1 · W 0 · E 0", the declarer first and bold. */
function takenText(app, { moment }) {
  const { contract } = app.state;
  const order = [0, 1, 2].sort((a, b) => (b === contract.declarer) - (a === contract.declarer) || a - b);
  if (moment.taken[3]) order.push(3);
  return h("span", { class: "taken" }, order.map((seat, index) => [index ? " · " : "",
    `${app.seat(seat, "short")} `,
    seat === contract.declarer ? h("b", null, app.n(moment.taken[seat])) : app.n(moment.taken[seat])]));
}

function roleText(app, index) {
  return app.state.contract.declarer === index ? app.t("analysis.declarer") : app.t(ROLES[index]);
}

function handPanel(app, act, now, seat, index) {
  const isMover = now.moment.toMove === index;
  return h("section", {
    class: ["hand", `place-${seat}`, isMover && "panel mover"], key: seat, "aria-label": app.seat(seat),
  },
  h("div", { class: "hand-head" }, h("h2", { class: "hand-name" }, app.seat(seat)),
    isMover ? h("span", { class: "tag main" }, app.t("analysis.to_play")) : null,
    h("span", { class: "tag" }, roleText(app, index))),
  isMover ? moverRows(app, moverOf(app, act, now)) : quietRows(app, now.moment.hands[index]));
}

function moverOf(app, act, now) {
  const { moment, legal, marks, shown, best } = now;
  return {
    cards: moment.hands[moment.toMove], legal, values: marks, shown, next: best ?? null,
    focus: shown && best ? best : legal[0], onPlay: act.play, onIllegal: act.refuse,
    onDrag: (event, card) => startDrag(event, {
      canDrop: (place) => place === "table", drop: (place) => place && act.play(card),
    }),
  };
}

function legend(app, { marks, shown, more, moment }) {
  const { t, state } = app;
  const { contract } = state;
  if (moment.toMove === null) return h("div", { class: "legend", key: "legend" });
  const own = isAllPass(contract);
  const defends = !own && moment.toMove !== contract.declarer;
  const best = marks && [...marks.values()].find((one) => one.best);
  const rows = [0, 1, 2].map((loss) => {
    const key = `analysis.legend.${defends ? "defence." : ""}${loss || "best"}`;
    const final = best ? best.final - (more ? loss : -loss) : null;
    const possible = final !== null && final >= 0 && final <= 10;
    return h("li", { key: String(loss) },
      h("span", { class: ["sample", loss ? `loss-${loss}` : "good"] }, possible ? valueText(app, { final, loss }) : "·"), t(key));
  });
  return h("div", { class: ["legend", !shown && "unseen"], key: "legend", "aria-hidden": shown ? null : "true" },
    h("h2", { class: "note" }, t(own ? "analysis.final_own" : "analysis.final")), h("ul", null, rows));
}

function controls(app, act, now) {
  const { t, state } = app;
  return h("div", { class: "controls", key: "controls" },
    h("div", { class: "buttons" },
      walkButton(app, "start", act.toStart, state.place.at === 0),
      walkButton(app, "back", () => act.step(-1), state.place.at === 0),
      walkButton(app, "forward", () => act.step(1), now.moment.toMove === null),
      walkButton(app, "end", act.toEnd, now.moment.toMove === null)),
    h("div", { class: "buttons" }, bestButton(app, act, now, [t("analysis.play_best"), h("kbd", { "aria-hidden": "true" }, "Space")]),
      undoButton(app)),
    valuesButton(app, act));
}

const startEnd = (app, act) => [walkButton(app, "start", act.toStart, false), walkButton(app, "end", act.toEnd, false)];

function walkButton(app, name, onclick, off) {
  const text = app.t(`analysis.${name}`);
  return h("button", {
    key: name, type: "button", class: "icon-button walk", "aria-label": text, title: text, "aria-disabled": String(off), onclick,
  }, icon(name));
}

function bestButton(app, act, now, label) {
  return h("button", {
    key: "best", type: "button", class: "button main best-button", "aria-disabled": String(!now.marks), onclick: act.best,
  }, label);
}

function undoButton(app) {
  return h("button", {
    key: "undo", type: "button", class: "button", "aria-disabled": String(!app.canUndo), onclick: app.undo,
  }, icon("undo"), app.t("shell.undo"));
}

function valuesButton(app, act) {
  const on = app.prefs.get("values");
  return h("button", {
    key: "values", type: "button", class: "button", "aria-pressed": String(on), onclick: act.toggleValues,
  }, app.t(on ? "analysis.values_on" : "analysis.values_off"));
}

function slider(app, act) {
  const { t, state } = app;
  const { at } = state.place;
  return h("div", { class: "slider", key: "slider" },
    h("span", { class: "note", "aria-hidden": "true" }, t("analysis.card", { n: at })),
    h("input", {
      type: "range", min: "0", max: "30", step: "1", value: String(at), "aria-label": t("analysis.slider"),
      "aria-valuetext": t("analysis.slider_value", { n: at }), style: { "--part": `${(at / 30) * 100}%` },
      oninput: (event) => act.goTo(Number(event.target.value)),
    }),
    h("span", { class: "note", "aria-hidden": "true" }, "30"));
}

/** The best line as text, trick by trick: for a phone. */
function bestLine(app, now) {
  const { t, state } = app;
  const first = state.place.at;
  return h("section", { class: "panel best-line", key: "best-line" },
    h("div", { class: "block-head" }, h("h2", { class: "block-title" }, t("analysis.best_line")),
      h("span", { class: "note" }, t("analysis.to_the_end"))),
    h("p", null, now.predicted.map((card, index) => {
      const at = first + index;
      return [index === 0 || at % 3 === 0 ? h("span", { class: "trick-no" }, ` ${app.n(Math.floor(at / 3) + 1)} `) : " ",
        cardText(app, card)];
    })));
}
