// Answers a page that has no server: the engine itself does that, in workers of the browser.
//   request(path, init)   as `fetch` of the same path would answer: a promise of a response
//
// Each worker answers one question at a time; the others wait. A worker cannot receive messages while it
// searches, so a search is ended by ending its worker. Another worker then says what was proven. The first
// question, which puzzles there are, is answered from a file, so that the first board need not wait for the
// engine.

import { textOf } from "./own.js";

/** Workers: so many at most, those that have nothing to do, and the questions that wait for one. */
const room = (size) => ({ size, used: 0, free: [], waiting: [] });

/** As many searches at a time as the server makes, and one worker for what is answered at once. */
const [clerks, searchers, QUEUE] = [room(1), room(2), 16];
/** What is said where no more can wait; the engine is not asked for that. */
const FULL = { en: "too many searches wait; try again when one has ended", zh: "排队的搜索太多；请等一个结束后再试" };
const searches = new Map();
/** So many milliseconds a search may take to end by itself, which leaves its worker its tables. */
const GRACE = 100;
const NOTHING = { iteration: 0, bound: 0, generated: 0, expanded: 0, seconds: 0 };
/** The engine is on its way while the page is still being made. */
let [module, names] = [loaded(), 0];
module.catch(() => {});

export async function request(path, { body = "", headers = {}, signal } = {}) {
  const language = headers["accept-language"] ?? "";
  const what = decodeURIComponent(path.replace("api/", ""));
  if (what === "puzzles" && !body) return fetch(new URL("puzzles.json", import.meta.url));
  if (what === "solve") return solve(JSON.parse(body), language, signal);
  if (what === "cancel") return new Response(null, { status: cancel(JSON.parse(body).id) ? 204 : 404 });
  const { status, said } = await served(clerks, (worker) => ask(worker, language, what, body));
  return new Response(said, { status });
}

/** What is compiled once for all workers. It is sent compressed, which some servers undo and others do not. */
async function compiled() {
  const response = await fetch(new URL("engine.wasm.gz", import.meta.url));
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
  const worker = new Worker(new URL("worker.js", import.meta.url));
  worker.postMessage(engine);
  return worker;
}

/** Does some work with a worker, once there is one. What waits may be told to leave, which gives null. */
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

/** What a worker says of a question, in that language: `status`, and in `said` what it told, unless `hear` takes it.
 *  Fails where its engine does not start. */
function ask(worker, language, what, body, hear = () => false) {
  return new Promise((resolve, reject) => {
    const told = [];
    const end = (message) => resolve({ status: 500, said: JSON.stringify({ error: { message } }), isLost: true });
    // The worker catches errors within the engine, so here its file did not arrive or cannot be run.
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

/** The same about a puzzle whose text this worker may not know yet. */
async function askAbout({ asked, language }, worker, what, body, hear) {
  const answer = await ask(worker, language, what, body, hear);
  const text = textOf(asked.puzzle);
  if (answer.status !== 404 || text === null) return answer;
  await ask(worker, language, "puzzles", JSON.stringify({ text }));
  return ask(worker, language, what, body, hear);
}

/** A search, as a stream of events. */
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
      // A search that was given up has no listener, but the engine may still be loading.
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

/** Whether there is such a search to be stopped. */
function cancel(id) {
  searches.get(id)?.stop();
  return searches.has(id);
}
