/** The board as text in any notation, and as a picture. */

import { handsOf, holding, isComplete } from "./cards.js";
import { wireOf } from "./contract.js";
import { writeDeal } from "./dealtext.js";
import { diagramSvg, HEIGHT, WIDTH } from "./diagram.js";
import { savePngText, save } from "./components/save.js";
import { copy } from "./session.js";
import { lineCards } from "./tree.js";

/** The deal in the page's own form. */
export const ownText = (app) => writeDeal(app.state, app.rank);

/** Copies the deal, with its play where the notation holds it, and tells what was copied. */
export async function copyAs(app, format) {
  const { t, state } = app;
  const name = t(`deal.format.${format}`);
  if (format === "own") return done(app, await copy(ownText(app)), t("shell.copied_text", { format: name }));
  if (!isComplete(state)) return app.status(t("shell.needs_deal"));
  const cards = { hands: handsOf(state).map(holding), talon: state.talon };
  const found = (state.contract && (await written(app, { ...cards, ...playOf(state), format }))) || null;
  if (found) return done(app, await copy(found), t("shell.copied_text", { format: name }));
  const bare = await written(app, { ...cards, format });
  if (!bare) return app.status(t("shell.cannot_write"));
  const key = state.tree.length ? "shell.copied_deal" : "shell.copied_text";
  return done(app, await copy(bare), t(key, { format: name }));
}

function playOf(state) {
  const { contract, discard, leader } = state;
  const members = { contract: wireOf(contract), leader, play: lineCards(state) };
  if (contract.declarer !== null) members.declarer = contract.declarer;
  if (discard) members.discard = discard;
  if (state.calls.length) members.calls = state.calls;
  return members;
}

async function written(app, params) {
  try {
    return (await app.call("write", params)).text;
  } catch (error) {
    if (error.status === 400) return null;
    throw error;
  }
}

function done(app, copied, sentence) {
  app.status(copied ? sentence : app.t("shell.copy_failed"));
}

/** Saves the position as a picture, "svg" or "png". */
export function savePicture(app, kind) {
  const drawing = diagramSvg(app);
  if (kind === "svg") save("preferans.svg", drawing, "image/svg+xml");
  else return savePngText("preferans.png", drawing, WIDTH, HEIGHT);
  return undefined;
}
