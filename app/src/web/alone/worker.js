// One engine. The first message is its module; each later one is a question, after its language. The answer is
// any number of texts, and then { status }. If the engine breaks down, the answer is { broken }, and this
// worker can no longer be used. If the engine does not start, each question is answered with { unstarted }.

let engine = null;
let [panic, unstarted] = ["", ""];

const text = (start, length) => new TextDecoder().decode(new Uint8Array(engine.memory.buffer, start, length));
const host = {
  tell: (start, length) => postMessage(text(start, length)),
  panicked: (start, length) => (panic = text(start, length)),
  milliseconds: () => performance.timeOrigin + performance.now(),
};

onmessage = async ({ data: module }) => {
  // Keeps questions that arrive before the engine has started.
  const early = [];
  onmessage = ({ data }) => early.push(data);
  try {
    ({ exports: engine } = await WebAssembly.instantiate(module, { host }));
    engine.begin();
  } catch (problem) {
    // Each question gets this as its answer.
    unstarted = panic || `${problem}`;
  }
  onmessage = ({ data }) => answer(data);
  early.forEach(answer);
};

function answer(question) {
  if (unstarted) return postMessage({ unstarted });
  try {
    const bytes = new TextEncoder().encode(question);
    const start = engine.room(bytes.length);
    new Uint8Array(engine.memory.buffer, start, bytes.length).set(bytes);
    postMessage({ status: engine.ask() });
  } catch (problem) {
    postMessage({ broken: panic || `${problem}` });
  }
}
