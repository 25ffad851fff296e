// One search at a time: a new one replaces the old one, which is cancelled and whose reports are ignored.
//   createSession(changed) -> session   `changed(run)` is called at each change, with null after `forget`; runs
//                                       are those of solver.js
//   session.run                         the latest run, or null
//   session.ask(question)               begins a search
//   session.refuse(question, message)   shows a run that was refused without a search
//   session.show(run)                   shows a run that was kept
//   session.cancel()                    cancels the search, if one is running
//   session.forget()                    cancels it and forgets the run
//   session.isRunning()
//   busy(state, panel, isRunning)       tells the others when a search of that panel begins or ends
//   questionOf(state, means)            the question for the server about the board in view
//   hasAnswer(run)                      whether the run has found moves
//   placed(state, run)                  the run as it is shown next to the board in view; null stays null

import { misfit } from "../puzzle/parity.js";
import { isOver, search, unasked } from "./solver.js";

export function createSession(changed) {
  const session = { run: null };
  let current = null;
  const isRunning = () => session.run !== null && !isOver(session.run);
  const show = (run) => {
    session.run = run;
    changed(run);
  };
  const cancel = () => isRunning() && current.cancel();
  const forget = () => {
    cancel();
    current = null;
    show(null);
  };
  const ask = (question) => {
    cancel();
    const mine = (current = {});
    mine.cancel = search(question, (run) => current === mine && show(run)).cancel;
  };
  const refuse = (question, message) => show({ ...unasked(question), phase: "refused", message });
  return Object.assign(session, { ask, show, refuse, cancel, forget, isRunning });
}

export function busy(state, panel, isRunning) {
  if (Boolean(state.busy[panel]) === isRunning) return;
  state.busy[panel] = isRunning;
  state.changed("busy");
}

export function hasAnswer({ report }) {
  return typeof report?.moves === "string";
}

/** Sets `isElsewhere` if a run has ended without an answer and its result may not hold for the board in view:
 *  it is another board, and parities do not show that this one has no answer either. */
export function placed({ rules, board, goal }, run) {
  if (!run || !isOver(run) || run.phase === "lost" || hasAnswer(run)) return run;
  const isElsewhere = run.question.board !== rules.text(board) && !misfit(rules, board, goal);
  return { ...run, isElsewhere };
}

export function questionOf({ rules, board, goal }, { algorithm, heuristic, tables }) {
  const means = tables ? { algorithm: "auto", heuristic: null, tables } : { algorithm, heuristic };
  return { ...rules.question(board, goal), ...means, lexicographic: false };
}
