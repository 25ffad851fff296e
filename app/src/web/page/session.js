// One search at a time: a new one replaces the old one, which is cancelled and no longer listened to.
//   createSession(changed) -> session   changed(run) is called at each change; runs are those of solver.js
//   session.run                         the latest, or null
//   session.ask(question), session.refuse(question, message), session.cancel(), session.forget()
//   session.show(run)                   a run that was kept
//   session.isRunning()
//   busy(state, panel, isRunning)       tells the others when a search of that panel begins or ends
//   questionOf(state, means)            the question for the server about the board in view
//   hasAnswer(run)                      whether it has moves
//   placed(state, run)                  the run as it is shown next to the board in view

import { misfit } from "./parity.js";
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

/** What came out without an answer need not be true of another board that is in view by now. */
export function placed({ rules, board, goal }, run) {
  if (!run || !isOver(run) || run.phase === "lost" || hasAnswer(run)) return run;
  const isElsewhere = run.question.board !== rules.text(board) && !misfit(rules, board, goal);
  return { ...run, isElsewhere };
}

export function questionOf({ rules, board, goal }, { algorithm, heuristic, tables }) {
  const means = tables ? { algorithm: "auto", heuristic: null, tables } : { algorithm, heuristic };
  return { ...rules.question(board, goal), ...means, lexicographic: false };
}
