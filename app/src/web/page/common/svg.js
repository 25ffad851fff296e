// Builds SVG pictures.
//   shape(tag, attributes, ...children)   an SVG element

const SPACE = "http://www.w3.org/2000/svg";

export function shape(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
}
