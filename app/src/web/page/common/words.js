// Texts and numbers in the reader's language.
//   createWords(language) -> Promise of words; the texts of a language are loaded when it is first used
//   words.say(key, values)   a text; `{n}` is replaced by the value of that name. Of a pair of texts, the first
//                            is for `n` 1. If `words.hasCosts`, as of the puzzle in view, the text of the key
//                            followed by `-cost` is used, if there is one. Throws if there is no text
//   words.has(key)           whether there is a text
//   words.pick(pair, values)  the text of a puzzle's own pair { en, zh }
//   words.amount(n)          in words, that number of moves, or that cost
//   words.number(n), words.short(n, digits), words.seconds(s), words.bytes(b), words.percent(part)   as texts
//   words.clock(s)           minutes and seconds as 2:13
//   words.date(day)          a day in words
//   words.language, words.use(language)   a promise, fulfilled when the texts of that language are used
//   words.translate(root)    writes the texts of all elements with `data-text` or `data-label`
//   preferredLanguage()      what the reader chose earlier, or the language of the browser

import { recall } from "./memory.js";

const TEXTS = {};
const LOCALES = { en: "en", zh: "zh-CN" };

export function preferredLanguage() {
  const chosen = recall("language");
  if (chosen !== null && Object.hasOwn(LOCALES, chosen)) return chosen;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export async function createWords(language) {
  const words = {
    language,
    async use(other) {
      TEXTS[other] ??= (await import(`../texts-${other}.js`))[other];
      words.language = other;
      document.documentElement.lang = LOCALES[other];
    },
    say: (key, values = {}) => filled(text(words, key, values), values),
    pick: (pair, values = {}) => filled(pair[words.language], values),
    hasCosts: false,
    amount: (n) => words.say("amount", { n }),
    has: (key) => key in TEXTS[words.language],
    number: (n) => format(words, n, {}),
    short: (n, digits = 3) => format(words, n, { notation: "compact", maximumSignificantDigits: digits }),
    seconds: (s) => seconds(words, s),
    bytes: (b) => bytes(words, b),
    percent: (part) => format(words, part, { style: "percent", maximumFractionDigits: 1 }),
    date: (day) => new Intl.DateTimeFormat(LOCALES[words.language], { weekday: "long", day: "numeric", month: "long" }).format(day),
    clock: (s) => `${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, "0")}`,
    translate,
  };
  function translate(root) {
    for (const element of root.querySelectorAll("[data-text]"))
      element.textContent = words.say(element.dataset.text);
    for (const element of root.querySelectorAll("[data-label]"))
      name(element, words.say(element.dataset.label));
  }
  await words.use(language);
  return words;
}

/** Names an element for screen readers. A button that is only a picture also shows its name under the mouse. */
function name(element, label) {
  element.setAttribute("aria-label", label);
  if (element.matches("button.icon")) element.title = label;
}

function text({ language, hasCosts }, key, values) {
  const texts = TEXTS[language];
  const found = (hasCosts && texts[`${key}-cost`]) || texts[key];
  if (found === undefined) throw new Error(`no text for ${key} in ${language}`);
  return Array.isArray(found) ? found[values.n === 1 ? 0 : 1] : found;
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function format(words, n, options) {
  return new Intl.NumberFormat(LOCALES[words.language], options).format(n);
}

function seconds(words, s) {
  if (s < 0.0005) return words.say("microseconds", { n: format(words, s * 1e6, { maximumSignificantDigits: 2 }) });
  if (s < 0.0995) return words.say("milliseconds", { n: format(words, s * 1000, { maximumSignificantDigits: 2 }) });
  const digits = s < 10 ? 2 : s < 100 ? 1 : 0;
  return words.say("seconds", {
    n: format(words, s, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
}

function bytes(words, b) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  const unit = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(b, 1)) / 10));
  return `${format(words, b / 1024 ** unit, { maximumSignificantDigits: 3 })} ${units[unit]}`;
}
