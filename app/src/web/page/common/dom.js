// Small helpers for the document.
//   find(id)                     the element of that id; throws if there is none, which is a bug
//   make(tag, attributes, ...children)   a new element
//   icon(name)                   one of the symbols of index.html
//   toast(text)                  shows a notice for some seconds
//   copy(text)                   puts a text on the clipboard; a promise of whether that worked
//   replaceIfNew(host, key, children)   replaces the content by `children()`, but only if `key` has changed

export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** Attributes: `class`, `text`, `on` (listeners by event), any other by its name. False or null sets none. A
 *  button gets the type "button", so that it does not submit a form. */
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

/** A browser gives access to the clipboard only to pages that it trusts. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
