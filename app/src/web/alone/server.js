// Answers a page that has no server: the engine itself does that, in workers of the browser.
//   request(path, init)   a promise of a response, as `fetch` of the same path would give
//
// Each worker answers one question at a time; the others wait. A worker cannot receive messages while it
// searches, so a search is ended by ending its worker. Another worker then says what was proven. The first
// question of the page, which puzzles there are, is answered from a file, so that the first board does not wait
// for the engine.

import { textOf } from "../common/own.js";

/** Workers: how many there may be; how many are in use; those that are free; the questions that wait. */
const room = (size) => ({ size, used: 0, free: [], waiting: [] });

/** One worker for short questions; as many searches at a time as on a server; how many more may wait. */
const [clerks, searchers, QUEUE] = [room(1), room(2), 16];
/** The refusal of a search if no more can wait; it does not come from the engine. */
const FULL = { en: "too many searches wait; try again when one has ended", zh: "排队的搜索太多；请等一个结束后再试" };
const searches = new Map();
/** How many milliseconds a search that was cancelled has to end by itself. Its worker then keeps its tables. */
const GRACE = 100;
const NOTHING = { iteration: 0, bound: 0, generated: 0, expanded: 0, seconds: 0 };
/** The engine is loaded at once, while the page is still being built. `names` counts the searches. */
let [module, names] = [loaded(), 0];
module.catch(() => {});

export async function request(path, { body = "", headers = {}, signal } = {}) {
  const language = headers["accept-language"] ?? "";
  const what = decodeURIComponent(path.replace("api/", ""));
  if (what === "puzzles" && !body) return fetch(new URL("../puzzles.json", import.meta.url));
  if (what === "solve") return solve(JSON.parse(body), language, signal);
  if (what === "cancel") return new Response(null, { status: cancel(JSON.parse(body).id) ? 204 : 404 });
  const { status, said } = await served(clerks, (worker) => ask(worker, language, what, body));
  return new Response(said, { status });
}

/** The engine, compiled once for all workers. Its file is compressed; if the server declares that, the browser
 *  has already decompressed it. */
async function compiled() {
  const response = await fetch(new URL("../engine.wasm.gz", import.meta.url));
  if (!response.ok) throw new Error(`engine.wasm.gz: ${response.status}`);
  const bytes = await response.arrayBuffer();
  if (new Uint8Array(bytes)[0] !== 0x1f) return WebAssembly.compile(bytes);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
}

function loaded() {
  return compiled().catch((problem) => {
    module = null;
    throw problem;
  });
}

async function hired() {
  module ??= loaded();
  const engine = await module;
  const worker = new Worker(new URL("../worker.js", import.meta.url));
  worker.postMessage(engine);
  return worker;
}

/** Does some work with a worker, as soon as one is free. `wait(ahead, call)` is told how many must end first;
 *  `call(false)` ends the waiting, and then the result is null. */
async function served(room, work, wait = () => {}) {
  if (room.used === room.size) {
    if (!(await new Promise((call) => wait(room.waiting.push({ call, wait }), call)))) return null;
  } else {
    room.used += 1;
  }
  let worker = null;
  try {
    worker = room.free.pop() ?? (await hired());
    const answer = await work(worker);
    if (answer.isLost) worker.terminate();
    else room.free.push(worker);
    return answer;
  } catch (problem) {
    worker?.terminate();
    throw problem;
  } finally {
    const next = room.waiting.shift();
    if (next) next.call(true);
    else room.used -= 1;
    room.waiting.forEach(({ wait, call }, place) => wait(place + 1, call));
  }
}

/** What a worker answers to a question, in that language: { status, said, isLost }. `said` has the texts that
 *  `hear` did not take; `isLost` says that the worker is of no more use. Fails if the engine does not start. */
function ask(worker, language, what, body, hear = () => false) {
  return new Promise((resolve, reject) => {
    const told = [];
    const end = (message) => resolve({ status: 500, said: JSON.stringify({ error: { message } }), isLost: true });
    // The worker catches errors within the engine, so this means that its file did not arrive or cannot be run.
    worker.onerror = ({ message }) => reject(new Error(message ?? "worker.js"));
    worker.onmessage = ({ data }) => {
      if (typeof data === "string") hear(data) || told.push(data);
      else if (data.unstarted) reject(new Error(data.unstarted));
      else if (data.broken) end(data.broken);
      else resolve({ status: data.status, said: told.join("") });
    };
    worker.postMessage(`${language} ${what}\n${body}`);
  });
}

/** Like `ask`. If the worker does not know the text of the puzzle, sends that and asks again. */
async function askAbout({ asked, language }, worker, what, body, hear) {
  const answer = await ask(worker, language, what, body, hear);
  const text = textOf(asked.puzzle);
  if (answer.status !== 404 || text === null) return answer;
  await ask(worker, language, "puzzles", JSON.stringify({ text }));
  return ask(worker, language, what, body, hear);
}

/** The response to a search: a stream of events, or a refusal if too many searches wait. */
function solve(asked, language, signal) {
  if (searchers.waiting.length === QUEUE) {
    const message = language.startsWith("zh") ? FULL.zh : FULL.en;
    return new Response(JSON.stringify({ error: { message } }), { status: 429 });
  }
  const search = { id: `${++names}`, asked, language, latest: NOTHING, leave: () => {} };
  search.stopped = new Promise((resolve) => {
    search.stop = () => {
      search.leave();
      setTimeout(() => resolve({ status: 0, isLost: true }), GRACE);
    };
  });
  searches.set(search.id, search);
  const events = new ReadableStream({
    start(stream) {
      // Nobody listens to a search that was given up, but the engine may still be loading.
      const say = (event, data) => searches.has(search.id) && stream.enqueue(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      const giveUp = () => {
        search.stop();
        searches.delete(search.id);
        stream.error(new DOMException("given up", "AbortError"));
      };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener("abort", giveUp);
      life(search, stream, say)
        .then(() => searches.delete(search.id) && stream.close())
        // The engine could not be loaded, or did not start.
        .catch((problem) => searches.delete(search.id) && stream.error(problem));
    },
  });
  return new Response(events.pipeThrough(new TextEncoderStream()));
}

async function life(search, stream, say) {
  const { id, asked } = search;
  const tell = (event) => {
    if (!event.startsWith("event: ")) return false;
    if (/^event: (progress|iteration)/.test(event)) search.latest = JSON.parse(event.split("\ndata: ")[1]);
    if (searches.has(id)) stream.enqueue(event);
    return true;
  };
  const wait = (ahead, call) => {
    search.leave = () => leave(call);
    say("queued", { id, ahead });
  };
  // Null if the search was told to stop while it waited.
  const answer = await served(searchers, (worker) => searched(search, worker, say, tell), wait);
  if (!searches.has(id)) return;
  if (answer?.status === 200) return;
  if (answer?.status) return say(answer.isLost ? "failed" : "refused", JSON.parse(answer.said).error);
  const { seconds, ...counts } = search.latest;
  const { iteration, bound, generated, expanded } = counts;
  const body = JSON.stringify({ asked, counts: { iteration, bound, generated, expanded }, seconds });
  await served(clerks, (worker) => askAbout(search, worker, "stopped", body, tell));
}

function searched(search, worker, say, tell) {
  say("begun", { id: search.id });
  return Promise.race([search.stopped, askAbout(search, worker, "solve", JSON.stringify(search.asked), tell)]);
}

function leave(call) {
  searchers.waiting = searchers.waiting.filter((one) => one.call !== call);
  call(false);
}

/** Ends a search; false if there is no such search. */
function cancel(id) {
  searches.get(id)?.stop();
  return searches.has(id);
}
