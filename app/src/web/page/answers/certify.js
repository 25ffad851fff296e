// Below an answer that is proven shortest, or a board that is proven unsolvable, offers a proof that others can
// check. It is made when the reader asks for it.
//   createProof(host, words, announce) -> draw(run)   `run` is the one in view, or null

import { make, replaceIfNew, toast } from "../common/dom.js";
import { textOf } from "../common/own.js";
import { certified, isOver } from "../questions/solver.js";

export function createProof(host, words, announce) {
  // What is known of the proof for each report: { cancel } while it is made, then the run that made it.
  const known = new WeakMap();
  let seen = null;
  const ask = ({ report, question }) => {
    const mine = {};
    const learn = (state) => {
      known.set(report, state);
      draw(seen);
    };
    const { cancel } = certified(question, (run) => {
      if (!isOver(run) || known.get(report) !== mine) return;
      announce(told(words, run));
      learn(run);
    });
    mine.cancel = () => {
      cancel();
      announce(words.say("given-up"));
      learn();
    };
    learn(mine);
  };
  const draw = (run) => {
    seen = run;
    const offered = canBeProven(run);
    // The element keeps its space, so that nothing moves when an answer comes.
    host.classList.toggle("away", !offered);
    const state = offered ? known.get(run.report) : undefined;
    const asked = offered && JSON.stringify(run.question);
    const key = [words.language, asked, state?.phase, told(words, state)].join("|");
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
  const button = (key, click) => make("button", { class: "quiet", text: words.say(key), on: { click } });
  if (!state) return [button("certify", ask)];
  if (state.cancel) return [text, button("cancel", state.cancel)];
  if (state.phase === "lost") return [text, button("certify", ask)];
  if (!state.proof?.file) return [text];
  const key = textOf(state.question.puzzle) === null ? "proof-saved" : "proof-saved-own";
  const click = () => (save(state.proof.file), toast(words.say(key)));
  text.title = state.proof.words;
  return [text, button("save-proof", click)];
}

function told(words, state) {
  if (!state) return "";
  if (state.cancel) return words.say("certifying");
  const { proof, message, phase } = state;
  if (phase === "lost") return words.say("lost");
  if (proof?.states) return words.say("certified", { n: proof.states });
  return words.say("uncertified", { why: proof?.words ?? message ?? "" });
}

/** Downloads a proof; each character of `file` stands for a byte. */
function save(file) {
  const bytes = Uint8Array.from(file, (character) => character.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  make("a", { href, download: "answer.proof" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10000);
}
