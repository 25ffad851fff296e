// One engine. The first message is its module; each further one is a question, in front of it its language, which is
// answered by texts and then by { status }, or by { broken } if it broke off, after which this worker is of no use
// any more. Where the engine does not start, each is answered by { unstarted }.

let engine = null;
let [panic, unstarted] = ["", ""];

const text = (start, length) => new TextDecoder().decode(new Uint8Array(engine.memory.buffer, start, length));
const host = {
  tell: (start, length) => postMessage(text(start, length)),
  panicked: (start, length) => (panic = text(start, length)),
  milliseconds: () => performance.timeOrigin + performance.now(),
};

onmessage = async ({ data: module }) => {
  // Questions that come meanwhile are kept.
  const early = [];
  onmessage = ({ data }) => early.push(data);
  try {
    ({ exports: engine } = await WebAssembly.instantiate(module, { host }));
    engine.begin();
  } catch (problem) {
    // Each question is told so.
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
