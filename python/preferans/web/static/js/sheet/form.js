/** The form for the result of a deal. What it asks follows from the rules; what it says is the engine's event. */

import { h } from "../dom.js";
import { segments, strainText } from "../components/text.js";
import { entryList, suits } from "./tables.js";
import { playerName } from "./fields.js";

const KINDS = ["contract", "misere", "raspasy", "concede"];
const LEVELS = [6, 7, 8, 9, 10];
const STRAINS = ["S", "C", "D", "H", "N"];
const TRICKS = 10;

/** A form with nothing chosen that would have to be taken back. */
export function newDraft(data) {
  const [declarer] = data.seats;
  return {
    kind: "contract", declarer, level: 6, trump: "S", whist: {}, dark: false, bombs: [], without: 3,
    tricks: { contract: {}, misere: 0, raspasy: {} },
  };
}

/** The two defenders of a declarer, in playing order after him. */
export function defendersOf(data, declarer) {
  const active = data.seats.slice(0, 3);
  const at = active.indexOf(declarer);
  return [active[(at + 1) % 3], active[(at + 2) % 3]];
}

const callOf = (draft, player) => draft.whist[player] ?? "whist";

/** Whether cards are played: not when both pass, nor when one goes for half a whist. */
export function isPlayed(data, draft) {
  return defendersOf(data, draft.declarer).some((player) => callOf(draft, player) === "whist")
    && !defendersOf(data, draft.declarer).some((player) => callOf(draft, player) === "half");
}

/** Everybody's tricks; the last one's are what the others leave. Null where they leave less than nothing. */
export function tricksOf(data, draft) {
  const who = trickTakers(data, draft);
  const told = draft.tricks[draft.kind];
  const taken = Object.fromEntries(who.slice(0, -1).map((player) => [player, told[player] ?? usual(data, draft, player)]));
  const rest = TRICKS - Object.values(taken).reduce((sum, one) => sum + one, 0);
  return rest < 0 ? null : { ...taken, [who.at(-1)]: rest };
}

/** Whose tricks are asked for, in the order of the form. */
export function trickTakers(data, draft) {
  if (draft.kind === "contract") return [draft.declarer, ...defendersOf(data, draft.declarer)];
  const dealer = data.players === 4 ? [data.seats[3]] : [];
  return [...dealer, ...data.seats.slice(0, 3)];
}

function usual(data, draft, player) {
  if (draft.kind === "raspasy") return player === data.seats[3] ? 0 : 3;
  return player === draft.declarer ? draft.level : Math.floor((TRICKS - (draft.tricks.contract[draft.declarer] ?? draft.level)) / 2);
}

/** The event that the form says, or null while its tricks are not ten. */
export function eventOf(data, draft) {
  const dark = draft.dark && data.form.dark ? { dark: true } : {};
  if (draft.kind === "misere") {
    return { kind: "misere", declarer: draft.declarer, declarer_tricks: draft.tricks.misere, ...dark };
  }
  if (draft.kind === "concede") {
    return { kind: "concede", declarer: draft.declarer, level: draft.level, tricks_conceded: draft.without };
  }
  const tricks = tricksOf(data, draft);
  if (draft.kind === "raspasy") {
    if (!tricks) return null;
    return { kind: "raspasy", tricks, ...(draft.bombs.length ? { bombs: draft.bombs } : {}) };
  }
  const played = isPlayed(data, draft);
  if (played && !tricks) return null;
  const whist = Object.fromEntries(defendersOf(data, draft.declarer).map((player) => [player, callOf(draft, player)]));
  return {
    kind: "contract", declarer: draft.declarer, level: draft.level, trump: draft.trump, whist,
    ...(played ? { tricks } : {}), ...dark,
  };
}

/**
 * The form as elements. `preview` is what the engine would write, or its error.
 * @param {{change: (patch: object) => void, cancel: () => void, submit: () => void}} actions
 */
export function resultForm(app, data, draft, preview, actions) {
  const { change } = actions;
  const ready = eventOf(data, draft) !== null && !preview.error;
  return h("form", {
    key: "form", class: "result-form", "aria-label": app.t("sheet.form"),
    onsubmit: (event) => {
      event.preventDefault();
      if (ready) actions.submit();
    },
  },
    h("h2", { class: "block-title", tabindex: "-1", id: "result-form" }, app.t("sheet.form_title", { deal: data.deals + 1, dealer: data.dealer })),
    segments({
      label: app.t("sheet.kind"), chosen: draft.kind, className: "kinds", onChoose: (kind) => change({ kind }),
      options: KINDS.map((kind) => ({ value: kind, label: app.t(`sheet.kind.${kind}`) })),
    }),
    draft.kind === "raspasy" ? null : field(app.t("sheet.declarer"), players(app, data, draft.declarer,
      app.t("sheet.declarer"), (declarer) => change({ declarer, whist: {}, tricks: { ...draft.tricks, contract: {} } }))),
    draft.kind === "contract" || draft.kind === "concede" ? game(app, draft, change) : null,
    draft.kind === "contract" ? answers(app, data, draft, change) : null,
    draft.kind === "misere" ? field(app.t("sheet.tricks_of", { player: draft.declarer }), number(app.t("sheet.tricks_of", { player: draft.declarer }),
      draft.tricks.misere, 0, TRICKS, (misere) => change({ tricks: { ...draft.tricks, misere } }))) : null,
    draft.kind === "concede" ? field(app.t("sheet.without"), number(app.t("sheet.without"), draft.without, 1, TRICKS,
      (without) => change({ without }))) : null,
    draft.kind === "raspasy" || (draft.kind === "contract" && isPlayed(data, draft)) ? tricks(app, data, draft, change) : null,
    data.form.dark && (draft.kind === "contract" || draft.kind === "misere")
      ? check(app.t("sheet.dark"), draft.dark, (dark) => change({ dark })) : null,
    data.form.bombs && draft.kind === "raspasy" ? bombs(app, data, draft, change) : null,
    h("div", { class: "preview", "aria-live": "polite" }, previewOf(app, data, draft, preview)),
    h("div", { class: "form-buttons" },
      h("button", { type: "button", class: "button", onclick: actions.cancel }, app.t("sheet.cancel")),
      h("button", { type: "submit", class: "button main", "aria-disabled": String(!ready) }, app.t("sheet.write_down"))));
}

function previewOf(app, data, draft, preview) {
  if (eventOf(data, draft) === null) return h("p", { class: "notice wrong" }, app.t("sheet.too_many"));
  if (preview.error) {
    const { data: said, message } = preview.error;
    return h("p", { class: "notice wrong", role: "alert", lang: said?.sentence ? null : "en" }, said?.sentence ?? message);
  }
  if (!preview.last) return null;
  return [h("p", { class: "note" }, suits(preview.last.title[app.language])), entryList(app, preview.last.entries, preview.last.sits_out)];
}

function field(name, control) {
  return h("div", { class: "form-field" }, h("span", { class: "form-label", "aria-hidden": "true" }, name), control);
}

function players(app, data, chosen, label, onChoose) {
  return segments({
    label, chosen, className: "seats", onChoose,
    options: data.seats.slice(0, 3).map((player) => ({ value: player, label: player, name: playerName(data, player) })),
  });
}

function game(app, draft, change) {
  return h("div", { class: "game-fields" },
    field(app.t("sheet.level"), segments({
      label: app.t("sheet.level"), chosen: draft.level, className: "levels", onChoose: (level) => change({ level, tricks: { ...draft.tricks, contract: {} } }),
      options: LEVELS.map((level) => ({ value: level, label: String(level) })),
    })),
    draft.kind === "concede" ? null : field(app.t("sheet.strain"), segments({
      label: app.t("sheet.strain"), chosen: draft.trump, className: "strains", onChoose: (trump) => change({ trump }),
      options: STRAINS.map((strain) => ({ value: strain, label: strainText(app, strain) })),
    })));
}

function answers(app, data, draft, change) {
  const calls = data.form.half_whist ? ["whist", "pass", "half"] : ["whist", "pass"];
  return defendersOf(data, draft.declarer).map((player) => field(playerName(data, player), segments({
    label: app.t("sheet.answer_of", { player: playerName(data, player) }), chosen: callOf(draft, player),
    onChoose: (call) => change({ whist: { ...draft.whist, [player]: call } }),
    options: calls.map((call) => ({ value: call, label: app.t(`sheet.call.${call}`) })),
  })));
}

function tricks(app, data, draft, change) {
  const who = trickTakers(data, draft);
  const taken = tricksOf(data, draft);
  const told = draft.tricks[draft.kind];
  const dealer = data.players === 4 && draft.kind === "raspasy" ? data.seats[3] : null;
  return h("div", { class: "form-field" },
    h("span", { class: "form-label", "aria-hidden": "true" }, app.t("sheet.tricks")),
    h("div", { class: "trick-fields" }, who.slice(0, -1).map((player) => {
      const value = told[player] ?? usual(data, draft, player);
      const set = (count) => change({ tricks: { ...draft.tricks, [draft.kind]: { ...told, [player]: count } } });
      return h("label", { key: player }, h("span", null, player === dealer ? app.t("sheet.dealer_talon", { player }) : player),
        number(app.t("sheet.tricks_of", { player }), value, 0, player === dealer ? 2 : TRICKS, set));
    }), h("span", { class: "rest" }, h("span", null, who.at(-1)), h("output", null, taken ? String(taken[who.at(-1)]) : "–"))));
}

function bombs(app, data, draft, change) {
  const marked = new Set(draft.bombs);
  return h("fieldset", { class: "checks" }, h("legend", { class: "form-label" }, app.t("sheet.bombs")),
    data.seats.map((player) => check(playerName(data, player), marked.has(player), (on) => {
      if (on) marked.add(player);
      else marked.delete(player);
      change({ bombs: [...marked] });
    })));
}

function check(label, checked, onChange) {
  return h("label", { class: "check", key: label },
    h("input", { type: "checkbox", checked, onchange: (event) => onChange(event.target.checked) }), h("span", null, label));
}

function number(label, value, least, most, onChange) {
  const all = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return h("select", { class: "select count", "aria-label": label, value: String(value), onchange: (event) => onChange(Number(event.target.value)) },
    all.map((one) => h("option", { key: String(one), value: String(one), selected: one === value }, String(one))));
}
