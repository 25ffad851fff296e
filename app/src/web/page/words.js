// Texts and numbers in the reader's language.
//   createWords(language) -> words
//   words.say(key, values)   a text; `{n}` takes a value; of a pair the first is for n = 1
//   words.pick(pair, values)  the text of a puzzle's own pair { en, zh }
//   words.number(n), words.short(n, digits), words.seconds(s), words.bytes(b)
//   words.language, words.use(language)
//   words.translate(root)    fills data-text and data-label
//   preferredLanguage()      what the reader chose before, or what the browser says

import { recall } from "./memory.js";
import { en } from "./texts-en.js";
import { zh } from "./texts-zh.js";

const TEXTS = { en, zh };
const LOCALES = { en: "en", zh: "zh-CN" };

export function preferredLanguage() {
  const chosen = recall("language");
  if (Object.hasOwn(TEXTS, chosen)) return chosen;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function createWords(language) {
  const words = {
    language,
    use(other) {
      words.language = other;
      document.documentElement.lang = LOCALES[other];
    },
    say: (key, values = {}) => filled(text(words.language, key, values), values),
    pick: (pair, values = {}) => filled(pair[words.language], values),
    has: (key) => key in TEXTS.en,
    number: (n) => format(words, n, {}),
    short: (n, digits = 3) => format(words, n, { notation: "compact", maximumSignificantDigits: digits }),
    seconds: (s) => seconds(words, s),
    bytes: (b) => bytes(words, b),
    translate,
  };
  function translate(root) {
    for (const element of root.querySelectorAll("[data-text]"))
      element.textContent = words.say(element.dataset.text);
    for (const element of root.querySelectorAll("[data-label]"))
      element.setAttribute("aria-label", words.say(element.dataset.label));
  }
  words.use(language);
  return words;
}

function text(language, key, values) {
  const found = TEXTS[language][key];
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
