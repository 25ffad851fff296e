// Small helpers for the document.
//   find(id)                     the element of that id; a missing one is a bug
//   make(tag, attributes, ...children)
//   icon(name)                   one of the symbols of index.html
//   toast(text)                  a notice that goes away by itself
//   copy(text)                   puts a text on the clipboard
//   replaceIfNew(host, key, children)  draws again only if `key` has changed

export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** Attributes `class`, `text`, `on` (an object of listeners) and any other by its name. A button submits no form. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "button") element.type = tag;
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") element.textContent = value;
    else if (name === "on")
      Object.entries(value).forEach(([event, listener]) => element.addEventListener(event, listener));
    else if (value !== false && value !== null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

export function replaceIfNew(host, key, children) {
  if (host.dataset.drawn === key) return;
  host.dataset.drawn = key;
  host.replaceChildren(...children());
}

export function toast(text) {
  const host = find("toast");
  host.textContent = text;
  host.classList.add("shown");
  clearTimeout(Number(host.dataset.timer));
  host.dataset.timer = setTimeout(() => host.classList.remove("shown"), 4000);
}

/** Whether a text could be put on the clipboard, which a browser has only for pages that it trusts. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
