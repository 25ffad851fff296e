// What the browser keeps for this page: the language and the colours that the reader chose.
//   recall(name)          the value, or null, also where nothing may be kept
//   remember(name, value) null forgets

const PREFIX = "fewest-";

export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
