/** The view Deal. */

import { h, patch } from "../dom.js";

/** @type {import("../main.js").View} */
export const view = {
  id: "deal",
  mount(root, app) {
    return {
      render() {
        patch(root, h("h1", { class: "view-title" }, app.t("view.deal")));
      },
    };
  },
};
