// The part of the address behind `#` names the puzzle, the board, the goal and the means.
//   read(hash)          { name, board, goal, algorithm, heuristic, wrong }; `wrong` names what could not be read
//   write(state)        the hash of what is in view

import { rulesOf } from "./rules.js";

export function read(hash) {
  const fields = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
  const rules = rulesOf(fields.puzzle ?? "eight");
  if (!rules) return { name: "eight", board: null, goal: null, algorithm: null, heuristic: null, wrong: "puzzle" };
  const board = fields.board ? rules.parse(fields.board) : null;
  const goal = fields.goal ? rules.parseGoal(fields.goal) : null;
  const wrong =
    fields.board && !board ? "board" : fields.goal && !goal && rules.kind !== "rotation" ? "goal" : null;
  return {
    name: rules.name,
    board,
    goal,
    algorithm: fields.algorithm ?? null,
    heuristic: fields.heuristic ?? null,
    wrong,
  };
}

export function write({ rules, board, goal, algorithm, heuristic }) {
  const fields = { puzzle: rules.name, board: rules.text(board), goal: rules.goalText(goal), algorithm, heuristic };
  if (algorithm === "auto") delete fields.algorithm;
  const given = Object.entries(fields).filter(([, value]) => value);
  // Slashes and commas may stand in a hash as they are, which keeps it readable.
  const plain = (value) =>
    encodeURIComponent(value.replaceAll(" ", ","))
      .replaceAll("%2F", "/")
      .replaceAll("%2C", ",")
      .replaceAll("%3A", ":");
  return "#" + given.map(([name, value]) => `${name}=${plain(value)}`).join("&");
}
