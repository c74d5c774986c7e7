/** The view Score sheet. */

import { h, patch } from "../dom.js";

/** @type {import("../main.js").View} */
export const view = {
  id: "sheet",
  mount(root, app) {
    return {
      render() {
        patch(root, h("h1", { class: "view-title" }, app.t("view.sheet")));
      },
    };
  },
};
