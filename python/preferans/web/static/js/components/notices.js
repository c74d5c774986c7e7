/** Sentences in the place of what cannot be shown. */

import { h } from "../dom.js";

/** A view that needs all 32 cards, without them. */
export function emptyDeal(app, title) {
  return h("div", { class: "empty" },
    h("h1", { class: "view-title" }, title),
    h("p", null, app.t("notice.no_deal")),
    h("button", { type: "button", class: "button main", onclick: () => app.go("deal") }, app.t("notice.to_deal")));
}

/** Why a question was not answered, in the solver's words; what was no fault of the question may be asked again. */
export function failure(app, error, again = null) {
  if (error.status !== 400) {
    return h("p", { class: "notice wrong", role: "alert" },
      error.status === 0 ? app.t("state.lost") : app.t("notice.failed"), " ",
      again ? h("button", { type: "button", class: "link", onclick: again }, app.t("state.retry")) : null);
  }
  const sentence = error.data?.sentence ?? error.message;
  return h("p", { class: "notice wrong", role: "alert" }, app.t("notice.refused"), " ",
    h("span", { lang: error.data?.sentence ? null : "en" }, sentence));
}
