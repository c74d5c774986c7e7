/** The moves of a deal with side lines, and the place in them.
 *
 * A tree is a list of moves `{card, next}`, `next` again such a list; the first of a list is the main line. A place is
 * `{line, at}`: `line` the index of the move taken in each list, to the end of the line looked at, `at` how many of its
 * cards are played.
 */

/** The moves along a line. */
export function movesAlong(tree, line) {
  const moves = [];
  let list = tree;
  for (const index of line) {
    moves.push(list[index]);
    list = list[index].next;
  }
  return moves;
}

/** The cards of the whole line looked at. */
export const lineCards = ({ tree, place }) => movesAlong(tree, place.line).map((move) => move.card);

/** The cards played up to the place. */
export const playedCards = (state) => lineCards(state).slice(0, state.place.at);

/** `line` continued along first moves to its end. */
export function toEnd(tree, line) {
  const moves = movesAlong(tree, line);
  let list = moves.length ? moves.at(-1).next : tree;
  const whole = [...line];
  while (list.length) {
    whole.push(0);
    list = list[0].next;
  }
  return whole;
}

/** The state's changes when `card` is played at the place: a known move is followed, a new one becomes a side line. */
export function played(state, card) {
  const { tree, place } = state;
  const path = place.line.slice(0, place.at);
  const list = listAt(tree, path);
  const known = list.findIndex((move) => move.card === card);
  if (known >= 0) {
    const line = toEnd(tree, [...path, known]);
    const same = line.slice(0, place.line.length).every((index, at) => index === place.line[at]);
    return { place: { line: same && place.line.length >= line.length ? place.line : line, at: place.at + 1 } };
  }
  return {
    tree: changed(tree, path, (moves) => [...moves, { card, next: [] }]),
    place: { line: [...path, list.length], at: place.at + 1 },
  };
}

/** The state's changes when several cards are played one after the other. */
export function playedAll(state, cards) {
  let now = state;
  for (const card of cards) now = { ...now, ...played(now, card) };
  return { tree: now.tree, place: now.place };
}

/** A tree of one line. */
export function lineOf(cards) {
  return cards.reduceRight((next, card) => [{ card, next }], []);
}

/** The list of moves after those of `path`. */
export function listAt(tree, path) {
  return path.reduce((list, index) => list[index].next, tree);
}

/** The state's changes without the move that `path` leads to and all that follows it. */
export function without(state, path) {
  const parent = path.slice(0, -1);
  const gone = path.at(-1);
  const tree = changed(state.tree, parent, (moves) => moves.filter((_, index) => index !== gone));
  const { line, at } = state.place;
  const inside = parent.every((index, depth) => line[depth] === index) && line.length > parent.length;
  if (!inside || line[parent.length] < gone) return { tree, place: state.place };
  if (line[parent.length] > gone) {
    const moved = line.map((index, depth) => (depth === parent.length ? index - 1 : index));
    return { tree, place: { line: moved, at } };
  }
  return { tree, place: { line: toEnd(tree, parent), at: Math.min(at, parent.length) } };
}

/** The state's changes when the move that `path` leads to becomes the main one of its list. */
export function promoted(state, path) {
  const parent = path.slice(0, -1);
  const chosen = path.at(-1);
  const order = (index) => (index === chosen ? 0 : index < chosen ? index + 1 : index);
  const tree = changed(state.tree, parent, (moves) => {
    const rest = moves.filter((_, index) => index !== chosen);
    return [moves[chosen], ...rest];
  });
  const { line, at } = state.place;
  const inside = parent.every((index, depth) => line[depth] === index) && line.length > parent.length;
  if (!inside) return { tree, place: state.place };
  return { tree, place: { line: line.map((index, depth) => (depth === parent.length ? order(index) : index)), at } };
}

function changed(tree, path, change) {
  if (!path.length) return change(tree);
  const [first, ...rest] = path;
  return tree.map((move, index) => (index === first ? { ...move, next: changed(move.next, rest, change) } : move));
}
