// The part of the address after `#` names the puzzle, the board, the goal and the means.
//   read(hash)              the fields by their names
//   opened(rules, fields)   { board, goal, algorithm, heuristic, tables, wrong }: null for fields that are not
//                           given or cannot be read; `wrong` is "board", "goal" or null: what cannot be read
//   write(state)            the hash of what is in view; it contains a puzzle's text in full if that is short
//   writeAnswer(state)      the hash of the answer in playback and of the board that it begins with
//   isLong(rules)           whether a puzzle's text is too long for a link, which then names it by its digest
//   linked(text)            the hash of a link in a text, null if there is none
//   toldAnswer(rules, board, goal, moves)   the moves of a link as an array; null unless they solve its board

import { unevenRow } from "./reading.js";

/** With more characters of a text, a link would be too long to be passed on. */
const SHORT = 1_500;

export function read(hash) {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
}

export function linked(text) {
  const found = /[#?]((puzzle|text|board)=\S+)/.exec(text);
  return found && `#${withoutMarks(found[1], /^(https?:|[#?])\S+$/.test(text.trim()))}`;
}

/** The link without the punctuation and brackets of a sentence after it. A board can end with `.`, so that one
 *  stays if nothing but the link was pasted. */
function withoutMarks(link, isAlone) {
  const bare = withoutBrackets(link);
  return isAlone ? bare : withoutBrackets(bare.replace(/\.$/, ""));
}

/** A `)` belongs to the link if it was opened there. */
function withoutBrackets(link) {
  const isUnopened = link.endsWith(")") && link.split("(").length < link.split(")").length;
  return isUnopened || /[>\]"'’”,;!]$/.test(link) ? withoutBrackets(link.slice(0, -1)) : link;
}

export function opened(rules, { algorithm = null, heuristic = null, tables = null, ...fields }) {
  const read = fields.board ? rules.parse(fields.board) : null;
  const board = read && !unevenRow(rules, fields.board) ? read : null;
  const goal = fields.goal ? rules.parseGoal(fields.goal) : null;
  const wrong = fields.board && !board ? "board" : fields.goal && !goal && rules.goals.content ? "goal" : null;
  return { board, goal, algorithm, heuristic, tables, wrong };
}

export function writeAnswer(state) {
  const { moves, boards } = state.answer;
  const names = moves.join(state.rules.letters.every(({ letter }) => letter.length === 1) ? "" : ",");
  return `${write({ ...state, board: boards[0] })}&moves=${encodeURIComponent(names).replaceAll("%2C", ",")}`;
}

export function toldAnswer(rules, board, goal, moves) {
  const isTogether = rules.letters.every(({ letter }) => letter.length === 1);
  const letters = isTogether ? [...moves] : moves.split(",");
  let at = board;
  for (const letter of letters) {
    if (!rules.moves(at).includes(letter)) return null;
    at = rules.apply(at, letter);
  }
  return rules.isGoal(at, goal) ? letters : null;
}

export function isLong(rules) {
  return (asField(rules)?.length ?? 0) > SHORT;
}

function asField({ source }) {
  return source === null ? null : new URLSearchParams({ text: source }).toString();
}

export function write({ rules, board, goal, algorithm, heuristic, tables }) {
  const fields = { puzzle: rules.puzzle, metric: rules.metric, board: rules.text(board), goal: rules.goalText(goal), algorithm, heuristic, tables };
  if (algorithm === "auto") delete fields.algorithm;
  const source = asField(rules);
  const own = source !== null && !isLong(rules);
  if (own) delete fields.puzzle;
  const given = Object.entries(fields).filter(([, value]) => value);
  // Slashes, commas and colons are allowed in a hash as they are, which keeps it readable.
  const plain = (value) =>
    encodeURIComponent(value.replaceAll(" ", ","))
      .replaceAll("%2F", "/")
      .replaceAll("%2C", ",")
      .replaceAll("%3A", ":");
  const written = given.map(([name, value]) => `${name}=${plain(value)}`);
  return "#" + [...(own ? [source] : []), ...written].join("&");
}
