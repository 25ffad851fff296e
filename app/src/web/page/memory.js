// What the browser keeps for this page: the language and the colours that the reader chose, for ever; in
// "sessionStorage", while the tab is open.
//   recall(name, store)           the value, or null, also if nothing may be kept
//   recallJson(name, store)       the value read as JSON; null if another version of the page wrote something else
//   remember(name, value, store)  null forgets; `store` is "localStorage" by default

const PREFIX = "fewest-";

export function recall(name, store = "localStorage") {
  try {
    return globalThis[store].getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function recallJson(name, store) {
  try {
    return JSON.parse(recall(name, store));
  } catch {
    return null;
  }
}

export function remember(name, value, store = "localStorage") {
  try {
    if (value === null) globalThis[store].removeItem(PREFIX + name);
    else globalThis[store].setItem(PREFIX + name, value);
  } catch {
    // Storage is switched off, so the choice lasts only as long as the page.
  }
}
