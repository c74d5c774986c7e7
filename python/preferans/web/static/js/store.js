/** The state of the board and its history: every change can be taken back, across views. */

const STEPS = 500;

/** An empty board. */
export const EMPTY = deepFreeze({
  players: 4,
  dealer: "D",
  leader: 0,
  rules: { variant: "sochi", options: {} },
  hands: { west: [], north: [], east: [] },
  talon: [],
  contract: null,
  discard: null,
  calls: [],
  tree: [],
  place: { line: [], at: 0 },
  view: "deal",
  sheet: [],
});

/** What a step back or forward through the play or another view changes; such steps are no changes to undo. */
const WALKING = new Set(["place", "view"]);

function deepFreeze(value) {
  if (value && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/**
 * A store: `state` is frozen; `update` takes a patch, or a function from the state to a patch.
 * @param {object} [initial]
 */
export function createStore(initial = EMPTY) {
  let state = deepFreeze({ ...initial });
  let past = [];
  let future = [];
  const readers = new Set();

  function become(next) {
    const before = state;
    state = deepFreeze(next);
    for (const reader of [...readers]) reader(state, before);
  }

  return {
    get state() {
      return state;
    },
    /** Changes the state. Patches of the place or the view alone are walking and not kept as steps, nor are patches
     * with `amend`, which complete the last change (a contract chosen for a new deal). */
    update(patch, { label = "", amend = false } = {}) {
      const changes = typeof patch === "function" ? patch(state) : patch;
      const names = Object.keys(changes ?? {}).filter((name) => changes[name] !== state[name]);
      if (!names.length) return;
      if (!amend && !names.every((name) => WALKING.has(name))) {
        past = [...past, { state, label }].slice(-STEPS);
        future = [];
      }
      become({ ...state, ...changes });
    },
    /** Takes the last change back; the view stays. Gives its label, or null when there is none. */
    undo() {
      const step = past.at(-1);
      if (!step) return null;
      past = past.slice(0, -1);
      future = [...future, { state, label: step.label }];
      become({ ...step.state, view: state.view });
      return step.label;
    },
    /** Makes the change again that was last taken back. */
    redo() {
      const step = future.at(-1);
      if (!step) return null;
      future = future.slice(0, -1);
      past = [...past, { state, label: step.label }];
      become({ ...step.state, view: state.view });
      return step.label;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    subscribe(reader) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
  };
}
