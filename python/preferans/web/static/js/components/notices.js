/** Sentences in the place of what cannot be shown. */

import { h } from "../dom.js";

/** A view that needs all 32 cards, without them. */
export function emptyDeal(app, title) {
  return h("div", { class: "empty" },
    h("h1", { class: "view-title" }, title),
    h("p", null, app.t("notice.no_deal")),
    h("button", { type: "button", class: "button main", onclick: () => app.go("deal") }, app.t("notice.to_deal")));
}

/** Why a question was not answered, in the solver's words. */
export function failure(app, error) {
  if (error.status === 0) return h("p", { class: "notice wrong", role: "alert" }, app.t("state.lost"));
  const sentence = error.data?.sentence ?? error.message;
  return h("p", { class: "notice wrong", role: "alert" }, app.t("notice.refused"), " ",
    h("span", { lang: error.data?.sentence ? null : "en" }, sentence));
}
