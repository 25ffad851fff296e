// Boards by difficulty: a random one, a hard one, or one of the hardest.
//   createLevels(state, words)

import { exchanged } from "../boards/edit.js";
import { find, make, replaceIfNew, toast } from "../common/dom.js";
import { exchanges } from "../puzzle/notation.js";
import { decides, misfit } from "../puzzle/parity.js";
import { freshSeed, generator, shuffle } from "../puzzle/random.js";
import { changesBoard, scramble, setBoard } from "../puzzle/state.js";
import { proven } from "../questions/solver.js";

/** A hard board is the farthest of DRAWN random ones, or of those that are solved in WITHIN milliseconds. */
const [DRAWN, WITHIN] = [12, 2500];

export function createLevels(state, words) {
  const host = find("levels");
  let asked = 0;
  const random = () => {
    const board = uniform(state);
    if (board) setBoard(state, board);
    else scramble(state);
  };
  const hard = async () => {
    const mine = ++asked;
    toast(words.say("hard-asks"));
    const best = await hardest(state, () => mine === asked);
    if (mine !== asked) return;
    if (!best) {
      random();
      return toast(words.say("hard-unknown"));
    }
    setBoard(state, best.board, best.goal);
    toast(words.say("hard-is", { left: words.say("state-to-go", { n: best.distance }) }));
  };
  const worst = () => {
    const { hardest: list } = state.rules;
    const { board, goal } = list[freshSeed() % list.length];
    setBoard(state, board, goal);
  };
  state.listen((kind) => {
    // A reader who has done something else in the meantime no longer wants that board.
    const isSearching = kind === "busy" && Object.values(state.busy).some(Boolean);
    if (changesBoard(kind) || kind === "hint" || isSearching) asked += 1;
    if (kind !== "puzzle" && kind !== "words") return;
    const button = (name, click) => make("button", { id: `level-${name}`, text: words.say(`level-${name}`), on: { click } });
    const { name, walk, hardest: list } = state.rules;
    // A puzzle is not scrambled if its moves may lead to boards from which no goal can be reached.
    if (walk.steps === 0) return replaceIfNew(host, name, () => []);
    const known = list?.length > 0 ? [button("hardest", worst)] : [];
    replaceIfNew(host, [name, words.language].join(), () => [button("random", random), button("hard", hard), ...known]);
  });
}

/** One of the boards that can be solved, each with the same probability; null unless a goal is chosen, all
 *  symbols differ and parities decide what can be solved. On a ring or a line they do not. */
function uniform({ rules, goal }) {
  const { content } = rules;
  if (!goal || content.blank === null || !exchanges(content) || !decides(rules)) return null;
  const board = [...content.symbols];
  shuffle(board, generator(freshSeed()));
  if (!misfit(rules, board, goal)) return board;
  const [a, b] = board.flatMap((symbol, at) => (symbol === content.blank ? [] : [at]));
  return exchanged(board, a, b);
}

/** The farthest of some random boards, { board, goal, distance }; null if no distance is proven in time. */
async function hardest(state, isAsked) {
  const end = Date.now() + WITHIN;
  let best = null;
  for (let count = 0; count < DRAWN && isAsked() && (!best || Date.now() < end); count++) {
    const board = uniform(state);
    const walked = () => state.rules.scramble(generator(freshSeed()), state.steps * 4, state.goal);
    const one = board ? { board, goal: state.goal } : walked();
    const distance = await proven(state.rules.question(one.board, one.goal), Math.max(0, end - Date.now()));
    if (distance === null) return best;
    if (!best || distance > best.distance) best = { ...one, distance };
  }
  return best;
}
