// What the browser keeps for this page: in "localStorage" for ever, as the language that the reader chose; in
// "sessionStorage" while the tab is open, as the moves that were made.
//   recall(name, store)           the value, or null; null also if the browser keeps nothing for pages
//   recallJson(name, store)       the value read as JSON, or null; null also if it is not JSON
//   remember(name, value, store)  keeps a string, if the browser lets the page; null forgets it
//   `store` is "localStorage" by default.

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
    // The browser keeps nothing for pages, so the value is lost when the page is closed.
  }
}
