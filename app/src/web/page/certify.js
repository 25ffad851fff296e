// Below an answer: a proof of it for others, if the reader asks for one.
//   createProof(host, words, announce) -> draw(run)   the run that is seen, or null

import { make, replaceIfNew } from "./dom.js";
import { certified } from "./solver.js";

export function createProof(host, words, announce) {
  // What is known of each report: "busy", or the run that was to prove it.
  const known = new WeakMap();
  let seen = null;
  const ask = async ({ report, question }) => {
    known.set(report, "busy");
    draw(seen);
    const run = await certified(question);
    known.set(report, run);
    announce(told(words, run));
    draw(seen);
  };
  const draw = (run) => {
    seen = run;
    const offered = canBeProven(run);
    // Its room stays, so that nothing moves when an answer comes.
    host.classList.toggle("away", !offered);
    const state = offered ? known.get(run.report) : undefined;
    const asked = offered && JSON.stringify(run.question);
    const key = [words.language, asked, state?.phase ?? state, told(words, state)].join("|");
    replaceIfNew(host, key, () => children(words, state, () => ask(run)));
  };
  return draw;
}

function canBeProven(run) {
  const { outcome, cost, at_least } = run?.report ?? {};
  return outcome === "unsolvable" || (outcome === "solved" && cost === at_least);
}

function children(words, state, ask) {
  const text = make("span", { text: told(words, state) });
  const begin = () => make("button", { type: "button", class: "quiet", text: words.say("certify"), on: { click: ask } });
  if (!state) return [begin()];
  if (state.phase === "lost") return [text, begin()];
  if (!state.proof?.file) return [text];
  const click = () => save(state.proof.file);
  text.title = state.proof.words;
  return [text, make("button", { type: "button", class: "quiet", text: words.say("save-proof"), on: { click } })];
}

function told(words, state) {
  if (!state) return "";
  if (state === "busy") return words.say("certifying");
  const { proof, message, phase } = state;
  if (phase === "lost") return words.say("lost");
  if (proof?.states) return words.say("certified", { n: proof.states });
  return words.say("uncertified", { why: proof?.words ?? message ?? "" });
}

/** Each character stands for a byte. */
function save(file) {
  const bytes = Uint8Array.from(file, (character) => character.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  make("a", { href, download: "answer.proof" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}
