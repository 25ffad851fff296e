// Sends questions to the server, or to the module that replaces it (server.js).
//   puzzles(name)                    { version, puzzles: [{ puzzle, algorithms, heuristics }] }
//   send(text)                       the same about the puzzle of a text; fails with a Mistake
//   search(question, show) -> { cancel }  asks, and shows the run at each change; a run is
//     phase        "asking", "waiting" (for `ahead` others), "running", "ended", "refused", "lost"
//     iterations   [{ bound, from }], `from` being the nodes generated before each
//     counts       the latest { iteration, bound, generated, expanded, per_second, seconds, best, making }; `best`
//                  is the cost of an answer found so far, `making` says which tables are being made
//     stages       searches and the making of tables, in order: { what, share, from, to }; `what` names the tables,
//                  null for a search, `share` how much of them is made, `from` and `to` seconds
//     report       the object of docs/json.md, once ended
//     proof        { states, words, file }, if the question asked for one: `states` null if there is none
//     message      why it was refused; isBug if that is a fault of the server's, isBusy if it has no time now
//   proven(question, within)         a promise of the cost that `auto` proves to be least; null if it does
//                                    not, or not within that many milliseconds
//   traced(question)                 a promise of the first steps of a search, one by one
//   looked(question)                 a promise of what pattern databases say about boards
//   certified(question, show) -> { cancel }  a search that also proves its answer for others
//   unasked(question), isOver(run)   a run before its first word; whether it is over

import { textOf } from "./own.js";
import { request } from "./server.js";

const NOTHING = { iteration: 0, bound: 0, generated: 0, expanded: 0, per_second: 0, seconds: 0 };

export async function puzzles(name = null) {
  const query = name ? `?puzzle=${encodeURIComponent(name)}` : "";
  const response = await request(`api/puzzles${query}`);
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  return response.json();
}

/** What is wrong with a text: `message`, and `line` and `column` if it is in one place. */
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

/** The server keeps only the last few texts: one that it may have forgotten is sent first. */
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

/** However it was searched before: whatever answers soonest. */
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

/** A run that has not begun. */
export function unasked(question) {
  return { phase: "asking", id: null, question, iterations: [], counts: NOTHING, stages: [], report: null, message: null };
}

export function isOver({ phase }) {
  return ["ended", "refused", "lost"].includes(phase);
}

/** So many milliseconds a server is given to hear of it: a browser lets only a few requests of all its tabs go at once. */
const PATIENCE = 2000;

/** The search ends with what it has proven; one that has no name yet, or whose server does not hear, is given up. */
async function cancel(id, aborter) {
  if (!id) return aborter.abort();
  const response = await post("api/cancel", { id }, AbortSignal.timeout(PATIENCE)).catch(() => null);
  if (!response?.ok) aborter.abort();
}

/** Who cancels twice does not wait for what was proven. */
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

/** The server keeps only the last few texts: one that it has forgotten is sent again. */
async function posed(question, signal) {
  const response = await post("api/solve", question, signal);
  const text = textOf(question.puzzle);
  if (response.status !== 404 || text === null) return response;
  await send(text);
  return post("api/solve", question, signal);
}

/** One server-sent event; comments keep the line open and say nothing. */
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
