// Sends questions to the server, or to the module that replaces it (server.js).
//   puzzles(name)                    a promise of { version, puzzles, library }, as described in docs/web.md:
//                                    of the puzzle of that name, or of the common ones; fails if the server
//                                    does not give it
//   send(text)                       the same about the puzzle of a text; fails with a Mistake if that is wrong
//   search(question, show) -> { cancel }  asks, and calls `show(run)` at once and at each change; a run is
//     phase        "asking", "waiting" (for `ahead` others), "running", "ended", "refused"; or "lost": the
//                  server did not answer, or the search was given up (`isGivenUp`)
//     iterations   [{ bound, from }], `from` is the number of nodes generated before that iteration
//     counts       the latest { iteration, bound, generated, expanded, per_second, seconds, best, making };
//                  `best` is the cost of an answer found so far, `making` says which tables are being made
//     stages       searches and the making of tables, in order: { what, share, from, to }; `what` names the
//                  tables, null for a search; `share`, from 0 to 1, says how much of them is made; `from` and
//                  `to` are seconds
//     report       the object of docs/json.md, once the search has ended
//     proof        { states, words, file }, if the question asked for one: `states` is null if there is none
//     message      why it was refused: `isBug` after a bug in the program, `isBusy` if the server has no time
//   proven(question, within)         a promise of the cost that `auto` proves to be least; null if it does not
//                                    do so, or not within that many milliseconds
//   traced(question)                 a promise of the first steps of a search, one by one
//   looked(question)                 a promise of what pattern databases say about boards
//   certified(question, show) -> { cancel }  a search by `auto` that also makes a proof which others can check
//   unasked(question)                a run of which nothing has been heard yet
//   isOver(run)                      whether it has ended, was refused or is lost

import { textOf } from "../common/own.js";
import { request } from "./server.js";

const NOTHING = { iteration: 0, bound: 0, generated: 0, expanded: 0, per_second: 0, seconds: 0 };

export async function puzzles(name = null) {
  const query = name ? `?puzzle=${encodeURIComponent(name)}` : "";
  const response = await request(`api/puzzles${query}`);
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  return response.json();
}

/** What is wrong with a text or another question: `message`, and `line` and `column` if it is in one place. */
export class Mistake extends Error {
  constructor({ message, line = null, column = null }) {
    super(message);
    Object.assign(this, { line, column });
  }
}

export const send = (text) => answered("api/puzzles", { text });
export const traced = ({ puzzle, ...question }) => again(puzzle, () => answered("api/trace", { puzzle, ...question }));
export const looked = (question) => answered("api/patterns", question);

async function answered(path, body) {
  const response = await post(path, body);
  const answer = await response.json();
  if (!response.ok) throw new Mistake(answer.error);
  return answer;
}

/** Sends the text of the puzzle before the question, since the server keeps only the last few texts. */
async function again(puzzle, ask) {
  const text = textOf(puzzle);
  if (text !== null) await send(text);
  return ask();
}

export function search(question, show) {
  const aborter = new AbortController();
  let run = unasked(question);
  const update = (change) => {
    run = { ...run, ...change };
    show(run);
  };
  update({});
  ask(question, aborter.signal, (event, data) => update(after(run, event, data)))
    .then(() => isOver(run) || update({ phase: "lost" }))
    .catch((problem) => isOver(run) || update(failed(problem)));
  return { cancel: canceller(() => run, aborter) };
}

/** Replaces the means of a question by those that answer soonest. */
const SOONEST = { algorithm: "auto", heuristic: null, tables: null, lexicographic: false, anytime: false };

export function certified(question, show) {
  return search({ ...question, ...SOONEST, proof: true }, show);
}

export function proven(question, within = null) {
  return new Promise((resolve) => {
    let timer = null;
    const { cancel } = search({ ...question, ...SOONEST }, (run) => {
      if (!isOver(run)) return;
      clearTimeout(timer);
      const { outcome, cost, at_least } = run.report ?? {};
      resolve(outcome === "solved" && cost === at_least ? cost : null);
    });
    if (within !== null) timer = setTimeout(cancel, within);
  });
}

/** `id` is the server's name for the search; it is null until the server has given one. */
export function unasked(question) {
  return { phase: "asking", id: null, question, iterations: [], counts: NOTHING, stages: [], report: null, message: null };
}

export function isOver({ phase }) {
  return ["ended", "refused", "lost"].includes(phase);
}

/** How many milliseconds the server has to answer a cancel. A browser sends only a few requests at a time,
 *  those of all its tabs together, so that one may have to wait; and on a busy machine the server itself is slow.
 *  If the request is aborted, the best answer so far is lost. */
const PATIENCE = 8000;

/** Asks the server to end the search, which then reports what it has proven. If the search has no id yet, or if
 *  the server does not answer, the request is aborted. */
async function cancel(id, aborter) {
  if (!id) return aborter.abort();
  const response = await post("api/cancel", { id }, AbortSignal.timeout(PATIENCE)).catch(() => null);
  if (!response?.ok) aborter.abort();
}

/** A second call gives the search up, without waiting for what it has proven. */
function canceller(run, aborter) {
  let isAsked = false;
  return () => {
    if (isAsked) aborter.abort();
    else cancel(run().id, aborter);
    isAsked = true;
  };
}

function post(path, body, signal) {
  const headers = { "content-type": "application/json", "accept-language": document.documentElement.lang };
  return request(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

async function ask(question, signal, tell) {
  const response = await posed(question, signal);
  if (!response.ok) {
    const { error } = await response.json();
    return tell("refused", { ...error, isBusy: response.status === 429 });
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (text + value.replaceAll("\r", "")).split("\n\n");
    text = blocks.pop();
    for (const block of blocks) hear(block, tell);
  }
}

/** Asks for a search. If the server no longer knows the text of the puzzle, sends that and asks again. */
async function posed(question, signal) {
  const response = await post("api/solve", question, signal);
  const text = textOf(question.puzzle);
  if (response.status !== 404 || text === null) return response;
  await send(text);
  return post("api/solve", question, signal);
}

/** Passes one server-sent event on to `tell`. Comments, which only keep the connection open, are skipped. */
function hear(block, tell) {
  const fields = (name) =>
    block
      .split("\n")
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trim());
  const [event] = fields("event");
  if (event) tell(event, JSON.parse(fields("data").join("\n")));
}

function after(run, event, data) {
  switch (event) {
    case "queued":
      return { phase: "waiting", id: data.id, ahead: data.ahead };
    case "begun":
      return { phase: "running", id: data.id };
    case "iteration": {
      const iterations = [...run.iterations, { bound: data.bound, from: data.generated }];
      return { iterations, counts: { ...run.counts, ...data } };
    }
    case "progress":
      return { counts: data, stages: staged(run.stages, data) };
    case "proof":
      return { proof: data };
    case "done":
      return { phase: "ended", report: data, counts: final(data), stages: staged(run.stages, data) };
    case "refused":
      return { phase: "refused", isBusy: data.isBusy, message: data.message };
    case "failed":
      return { phase: "refused", isBug: true, message: data.message };
    default:
      return {};
  }
}

function staged(stages, { making = null, seconds: to }) {
  const [what, share] = [making?.what ?? null, making?.share ?? 1];
  const last = stages.at(-1);
  if (last?.what === what) return [...stages.slice(0, -1), { ...last, share, to }];
  return [...stages.map((stage) => ({ ...stage, share: 1 })), { what, share, from: last?.to ?? 0, to }];
}

function final({ counts, seconds, nodes_per_second: per_second }) {
  const { iterations, bound, generated, expanded } = counts;
  return { iteration: iterations, bound, generated, expanded, per_second, seconds };
}

function failed(problem) {
  const isGivenUp = problem.name === "AbortError";
  return isGivenUp ? { phase: "lost", isGivenUp } : { phase: "lost", message: problem.message };
}
