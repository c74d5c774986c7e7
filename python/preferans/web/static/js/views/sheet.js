/** The view Score sheet: results by a form, the classic sheet or a table, settlement, last deal, forecast. */

import { failure } from "../components/notices.js";
import { createTask } from "../components/task.js";
import { segments } from "../components/text.js";
import { isPhone, watchWidth } from "../components/width.js";
import { h, patch } from "../dom.js";
import { icon } from "../icons.js";
import { drawing } from "../sheet/drawing.js";
import { fieldName, number, totalsOf } from "../sheet/fields.js";
import { forecastPanel } from "../sheet/forecast.js";
import { eventOf, newDraft, resultForm } from "../sheet/form.js";
import { beginParams, newSetup, startForm } from "../sheet/start.js";
import { lastDeal, settlement, sheetTable } from "../sheet/tables.js";

/** The record on the board: `state.sheet` holds it alone, or nothing. */
const recordOf = (state) => state.sheet[0] ?? null;
const kept = new WeakMap();

function memoryOf(app) {
  if (!kept.has(app)) {
    kept.set(app, {
      record: null, data: null, shown: "sheet", chosen: null, setup: null, draft: null, preview: {}, forecast: null,
      forecastOf: null, deals: 12,
    });
  }
  return kept.get(app);
}

/** @type {import("../main.js").View} */
export const view = {
  id: "sheet",
  mount(root, app) {
    const memory = memoryOf(app);
    const reading = createTask(app, "sheet.read");
    const writing = createTask(app, "sheet.write");
    const trying = createTask(app, "sheet.preview");
    const looking = createTask(app, "sheet.forecast");
    const unwatch = watchWidth(root, () => app.redraw());

    /** Asks the engine what a record shows, unless that is known. */
    function load(record) {
      if (memory.record === record) return;
      memory.record = record;
      if (memory.shown === "forecast") memory.shown = "sheet";
      if (memory.data?.record !== record) reading.run(async (signal) => take(await app.call("pulka", { record }, { signal }), record));
    }

    function take(data, record) {
      Object.assign(memory, { data: { ...data, record }, chosen: null, draft: null, preview: {} });
    }

    /** Makes a change of the record; what comes back is the new sheet. Of the rules only what was chosen is kept. */
    function write(params, label) {
      const options = params.record?.rules.options ?? params.options;
      writing.run(async (signal) => {
        const data = await app.call("pulka", params, { signal });
        const record = { ...data.record, rules: { ...data.record.rules, options } };
        memory.shown = memory.shown === "forecast" ? "sheet" : memory.shown;
        memory.record = record;
        take(data, record);
        app.update({ sheet: [record] }, { label: label(data) });
        if (data.last) app.announce(data.last.title[app.language]);
      });
    }

    const actions = {
      begin: () => write(beginParams(app, memory.setup), () => app.t("sheet.began")),
      undo: () => write({ record: memory.record, undo: true }, () => app.t("sheet.taken_back")),
      settle: () => write({ record: memory.record, stop: true }, () => app.t("sheet.stopped")),
      submit: () => write({ record: memory.record, add: eventOf(memory.data, memory.draft) }, (data) => data.last.title[app.language]),
      fresh: () => app.update({ sheet: [] }, { label: app.t("sheet.new") }),
      open() {
        memory.draft = newDraft(memory.data);
        tryOut();
        app.redraw();
        requestAnimationFrame(() => root.querySelector("#result-form")?.focus());
      },
      close() {
        Object.assign(memory, { draft: null, preview: {} });
        trying.drop();
        app.redraw();
        requestAnimationFrame(() => root.querySelector(".button.add")?.focus());
      },
      change(patchOfDraft) {
        memory.draft = { ...memory.draft, ...patchOfDraft };
        tryOut();
        app.redraw();
      },
    };

    /** Shows what the engine would write for the form as it stands. */
    function tryOut() {
      const add = eventOf(memory.data, memory.draft);
      if (!add) return trying.drop();
      return trying.run(async (signal) => {
        try {
          memory.preview = { last: (await app.call("pulka", { record: memory.record, add }, { signal })).last };
        } catch (error) {
          if (error.name !== "ApiError" || error.status !== 400) throw error;
          memory.preview = { error };
        }
      });
    }

    function forecast() {
      const { record, data } = memory;
      memory.shown = "forecast";
      if (memory.forecastOf === record && memory.forecast?.n > 100) return app.redraw();
      Object.assign(memory, { forecast: null, forecastOf: record });
      const params = { record, ...(data.form.timed ? { deals: memory.deals } : {}) };
      looking.run(async (signal) => {
        const keep = (found) => {
          memory.forecast = found;
          app.redraw();
        };
        keep(await app.call("forecast", params, { signal, onPartial: keep }));
        app.announce(app.t("sheet.forecast_done"));
      });
      return app.redraw();
    }

    function show(what) {
      memory.shown = what;
      looking.drop();
      if (memory.forecast?.n <= 100) memory.forecastOf = null;
      app.redraw();
    }

    function title(data) {
      const phone = isPhone();
      const goal = data.goal[app.language];
      const name = data.title[app.language];
      const next = app.t(data.ended ? "sheet.over" : "sheet.next", { deal: data.deals + 1, deals: data.deals, dealer: data.dealer });
      return h("div", { class: "title-row" },
        h("h1", { class: "view-title" }, phone ? `${name}, ${goal}` : app.t(`sheet.title.${data.players}`, { name, goal })),
        h("div", { class: "sheet-switch" }, h("span", { class: "note" }, next),
          segments({
            label: app.t("sheet.shown_as"), chosen: memory.shown, onChoose: show,
            options: ["sheet", "table"].map((one) => ({ value: one, label: app.t(`sheet.show.${one}`) })),
          })));
    }

    function board(data) {
      if (memory.shown === "forecast") return forecastBoard(data);
      if (memory.shown === "table") return sheetTable(app, data);
      const choose = (field) => {
        memory.chosen = memory.chosen?.key === field.key ? null : field;
        if (memory.chosen) app.announce(history(data, memory.chosen));
        app.redraw();
      };
      const width = (root.querySelector(".sheet-drawing")?.clientWidth ?? Math.min(root.clientWidth - 28, 816)) || 816;
      const closed = data.closed.map((player) => app.t("sheet.has_closed", { player })).join(" ");
      return [
        drawing(app, data, isPhone(), width, { chosen: memory.chosen, choose }),
        memory.chosen ? h("p", { class: "notice history" }, history(data, memory.chosen)) : null,
        h("p", { class: "note caption" }, app.t(isPhone() ? "sheet.caption.phone" : "sheet.caption"), " ", closed),
      ];
    }

    function history(data, field) {
      const totals = totalsOf(data, field);
      const told = totals.length ? totals.map(number).join(" → ") : app.t("sheet.nothing_yet");
      return `${fieldName(app, data, field)}: ${told}`;
    }

    function forecastBoard(data) {
      return [
        h("div", { class: "list-head" }, h("h2", { class: "block-title" }, app.t("sheet.forecast")),
          looking.running ? h("span", { class: "note" }, app.t("state.computing"), " ",
            h("button", { type: "button", class: "link", onclick: looking.stop }, app.t("state.stop"))) : null),
        data.form.timed ? h("label", { class: "form-field" }, h("span", { class: "form-label" }, app.t("sheet.deals_left")),
          h("input", {
            type: "number", class: "count", min: "1", max: "200", value: String(memory.deals), onchange: (event) => {
              memory.deals = Math.min(200, Math.max(1, Math.round(Number(event.target.value)) || 12));
              memory.forecastOf = null;
              forecast();
            },
          })) : null,
        looking.error ? failure(app, looking.error) : null,
        memory.forecast ? h("div", { class: looking.running ? "faded" : "" }, forecastPanel(app, data, memory.forecast)) : null,
      ];
    }

    function side(data) {
      const phone = isPhone();
      const busy = writing.running;
      if (memory.draft) {
        return resultForm(app, data, memory.draft, memory.preview, { change: actions.change, cancel: actions.close, submit: actions.submit });
      }
      const off = (reason) => ({ "aria-disabled": String(Boolean(reason) || busy) });
      return [
        settlement(app, data, phone),
        lastDeal(app, data),
        h("div", { key: "buttons", class: "sheet-buttons" },
          h("button", {
            type: "button", class: "button undo", ...off(!data.deals && !data.stopped), "aria-label": app.t("sheet.undo"),
            onclick: () => (data.deals || data.stopped) && actions.undo(),
          }, icon("undo"), phone ? null : app.t("sheet.undo")),
          h("button", {
            type: "button", class: "button forecast", ...off(data.ended), "aria-pressed": String(memory.shown === "forecast"),
            onclick: () => !data.ended && (memory.shown === "forecast" ? show("sheet") : forecast()),
          }, app.t("sheet.forecast")),
          h("button", { type: "button", class: "button settle", ...off(data.ended), onclick: () => !data.ended && actions.settle() }, app.t("sheet.settle")),
          data.ended
            ? h("button", { key: "new", type: "button", class: "button main add", onclick: actions.fresh }, app.t("sheet.new"))
            : h("button", { key: "add", type: "button", class: "button main add", ...off(false), onclick: actions.open }, "+ ", app.t("sheet.add"))),
        data.ended ? null : h("p", { key: "fresh", class: "fresh" }, h("button", { type: "button", class: "link", onclick: actions.fresh }, app.t("sheet.new"))),
      ];
    }

    function start() {
      memory.setup ??= newSetup(app.state);
      patch(root, h("div", { class: "sheet-start" },
        h("h1", { class: "view-title" }, app.t("view.sheet")),
        writing.error ? failure(app, writing.error) : null,
        startForm(app, memory.setup, {
          begin: actions.begin,
          change(changes) {
            memory.setup = { ...memory.setup, ...changes };
            app.redraw();
          },
        })));
    }

    return {
      render(state) {
        const record = recordOf(state);
        if (!record) {
          Object.assign(memory, { record: null, data: null, draft: null });
          start();
          return;
        }
        memory.setup = null;
        load(record);
        const data = memory.data;
        const error = reading.error ?? writing.error ?? trying.error;
        patch(root, h("div", { class: "columns sheet" },
          h("section", { class: "board", key: "board" },
            data ? title(data) : h("h1", { class: "view-title" }, app.t("view.sheet")),
            h("div", { class: ["computing-bar", [reading, writing, looking].some((task) => task.late) && "on"] }),
            error ? failure(app, error) : null,
            reading.error ? h("button", { type: "button", class: "button", onclick: actions.fresh }, app.t("sheet.new")) : null,
            data && !reading.error ? board(data) : null),
          h("aside", { class: "side", key: "side", "aria-label": app.t("sheet.side") },
            data && !reading.error ? side(data) : null)));
      },
      destroy() {
        unwatch();
        [reading, writing, trying, looking].forEach((task) => task.drop());
        if (memory.record && memory.data?.record !== memory.record) memory.record = null;
      },
    };
  },
};
