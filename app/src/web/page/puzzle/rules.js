// Plays any puzzle by its description, which the server gives; docs/web.md documents it.
//   rulesOf(puzzle, description, source)   the rules, a plain object
//
// A board is an array of symbols, one for each place; it is never changed in place. A goal is such an array,
// too, or null if the puzzle's goals are fixed. A move is its name: one letter in most puzzles, but of any
// length.
//   puzzle, metric           the puzzle's name for the solver; what counts as one move, null if each by itself
//   name                     the two together
//   metrics                  other metrics that the puzzle has
//   drawing, places, cells, blocks, letters, walk, sizes, race, spreads, hardest, texts   as described
//   source                   the text of the puzzle if the reader sent it, or null
//   content, goals, ways     the fields `board`, `goal` and `moves` of the description
//   first                    { board, goal } to begin with
//   moves(board)             the legal moves
//   apply(board, move)       the board after a legal move
//   inverse(move)            the move that takes it back, or null
//   letterOf(move)           its entry in `letters`
//   keyed(key)               the move of a key, in small letters or capitals, or null
//   slid(board, move)        { from, to }: from which place a move takes a piece into the blank, or null
//   way(board, move)         what a legal move does, as described; undefined if the move is not legal
//   towards(board, place)    the moves that empty a place by repeating one move, or []
//   carrying(board, from, to)  the legal moves that take what is on one place to another
//   touching(board, place)   the legal moves that change a place
//   hasCosts                 whether a move may have another cost than 1
//   shown(symbol)            the symbol as it is drawn: parts of a block have its first letter
//   colourOf(symbol)         a number for each kind of piece, 0 for the first; -1 for an empty place
//   isGoal(board, goal)      whether it is solved
//   matched(board, goal)     on how many places there is what the goal wants
//   fits(symbol, wanted)     whether a symbol of a board is what a symbol of a goal asks for
//   goalOf(board)            the goal that a board shows
//   namedGoal(text)          the goal of that name: { text, label, cells }; undefined if there is none
//   parse(text), parseGoal(text)   a board or goal, or null if the text is neither
//   text(board), goalText(goal)    their texts; null for the goal null
//   scramble(below, steps, goal) -> { board, goal }   not solved, if a few tries find such a board
//   question(board, goal)    the question for the solver: { puzzle, metric, board, goal }, as texts

import { assembled, labelled, partsOf } from "./blocks.js";
import { parse, tally, text } from "./notation.js";
import { shuffle, walk } from "./random.js";

export function rulesOf(puzzle, { board: content, goal: goals, moves: ways, metric = null, ...described }, source = null) {
  const name = metric ? `${puzzle} ${metric}` : puzzle;
  const rules = { cells: [], blocks: [], metrics: [], ...described, puzzle, metric, name, source, content, goals, ways };
  return Object.assign(rules, movesOf(rules), goalsOf(rules), textsOf(rules), looksOf(rules));
}

function movesOf(rules) {
  const entries = new Map(rules.letters.map((entry) => [entry.letter, entry]));
  const byLetter = new Map(rules.letters.map(({ letter }) => [letter, []]));
  rules.ways.forEach((way) => byLetter.get(way.letter).push(way));
  const wayOf = (board, letter) => byLetter.get(letter)?.find(({ guard }) => isMet(guard, board));
  return {
    moves: (board) => [...entries.keys()].filter((letter) => wayOf(board, letter)),
    apply: (board, letter) => taken(wayOf(board, letter), board),
    inverse: (letter) => entries.get(letter).inverse,
    letterOf: (letter) => entries.get(letter),
    keyed: (key) => (keyed(rules, key) ?? keyed(rules, key.toUpperCase()))?.letter ?? null,
    way: wayOf,
    slid: (board, letter) => slid(wayOf(board, letter), board.indexOf(rules.content.blank)),
    towards: (board, place) => towards(rules, board, place),
    carrying: (board, from, to) => {
      const carries = (take) => take.from === from && take.place === to;
      return rules.moves(board).filter((letter) => wayOf(board, letter).takes.some(carries));
    },
    touching: (board, place) =>
      rules.moves(board).filter((letter) => wayOf(board, letter).takes.some((take) => take.place === place)),
    hasCosts: rules.ways.some(({ cost = 1 }) => cost !== 1),
    scramble: (below, steps, goal) => scramble(rules, below, steps, goal),
  };
}

function goalsOf({ goals }) {
  const fits = (symbol, wanted) => goals.fits[wanted]?.includes(symbol) ?? symbol === wanted;
  const patterns = (goal) => (goal ? [goal] : goals.fixed);
  const asWanted = (board, pattern) => pattern.filter((wanted, at) => wanted !== null && fits(board[at], wanted));
  const asked = (pattern) => pattern.filter((wanted) => wanted !== null);
  return {
    fits,
    isGoal: (board, goal) =>
      patterns(goal).some((pattern) => asWanted(board, pattern).length === asked(pattern).length),
    matched: (board, goal) => Math.max(...patterns(goal).map((pattern) => asWanted(board, pattern).length)),
    namedGoal: (text) => goals.content?.named.find((known) => known.text === text),
    goalOf: (board) => board.map((symbol) => goals.content.symbols.find((wanted) => fits(symbol, wanted))),
  };
}

function textsOf({ puzzle, metric, content, goals, places, blocks }) {
  const goalText = (goal) => goal && text(goals.content, goal);
  const hasBlocks = blocks.length > 0;
  const boardText = (board) => text(content, hasBlocks ? labelled(blocks, places, board) : board);
  return {
    parse: (words) => (hasBlocks ? assembled(blocks, places, content, words) : parse(content, words, places.length)),
    text: boardText,
    parseGoal: (words) => goals.content && parse(goals.content, words, places.length),
    goalText,
    question: (board, goal) => ({ puzzle, metric, board: boardText(board), goal: goalText(goal) }),
  };
}

function looksOf({ content, blocks }) {
  const parts = partsOf(blocks);
  const plain = content.symbols.filter((symbol) => symbol !== content.blank);
  // A turned piece is written as 3+1: piece 3, turned once. It has the colour of piece 3.
  const kindOf = (symbol) => parts.get(symbol)?.block.letters[0] ?? symbol.replace(/\+\d+$/, "");
  const kinds = [...new Set(plain.map(kindOf))];
  return {
    shown: (symbol) => parts.get(symbol)?.block.letters[0] ?? symbol,
    colourOf: (symbol) => (symbol === content.blank ? -1 : kinds.indexOf(kindOf(symbol))),
  };
}

function keyed({ letters }, key) {
  return letters.find((entry) => entry.key === key);
}

function isMet(guard, board) {
  return guard.every(({ place, holds }) => holds.includes(board[place]));
}

function taken({ takes }, board) {
  const next = [...board];
  for (const { place, from, values } of takes) next[place] = values?.[board[from]] ?? board[from];
  return next;
}

function slid(way, blank) {
  const take = way?.takes.find(({ place }) => place === blank);
  return take ? { from: take.from, to: blank } : null;
}

/** Repeats each legal move until the place is empty or the move is no longer legal. */
function towards(rules, board, place) {
  const { blank } = rules.content;
  if (blank === null || board[place] === blank) return [];
  for (const letter of rules.moves(board)) {
    let at = board;
    for (let count = 1; count < board.length && rules.moves(at).includes(letter); count++) {
      at = rules.apply(at, letter);
      if (at[place] === blank) return Array(count).fill(letter);
    }
  }
  return [];
}

/** How often a walk that ends on a solved board is made again, at most. */
const TRIES = 20;

/** A board after a random walk: not a solved one, if one of a few walks ends on another. */
function scramble(rules, below, steps, goal) {
  let drawn = afterWalk(rules, below, steps, goal);
  for (let tries = 0; tries < TRIES && rules.isGoal(drawn.board, drawn.goal); tries++) drawn = afterWalk(rules, below, steps, goal);
  return drawn;
}

/** If the description has boards on which walks start, walks from one of them; the end becomes the goal if that
 *  can be chosen, and otherwise the board. If it has none, walks from a board that shows the goal. */
function afterWalk(rules, below, steps, goal) {
  const { starts } = rules.walk;
  const { content, fixed } = rules.goals;
  if (starts.length > 0) {
    const board = starts[below(starts.length)];
    const end = walk(rules, board, below, steps);
    return content ? { board, goal: rules.goalOf(end) } : { board: end, goal };
  }
  return { board: walk(rules, filled(rules, goal ?? fixed[below(fixed.length)], below), below, steps), goal };
}

/** A board that shows the goal; symbols that the goal does not place are mixed on the other places. */
function filled({ content, goals }, pattern, below) {
  const shown = pattern.map((wanted) => goals.fits[wanted]?.[0] ?? wanted);
  const used = tally(content, shown.filter((symbol) => symbol !== null));
  const left = content.symbols.flatMap((symbol) => {
    return Array((content.counts[symbol] ?? used[symbol]) - used[symbol]).fill(symbol);
  });
  shuffle(left, below);
  return shown.map((symbol) => symbol ?? left.pop());
}
