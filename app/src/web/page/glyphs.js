// How a move is shown in a list: by the arrow that is its key, else by its name.
//   glyphOf({ letter, key })

const ARROWS = { ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→", ArrowDown: "↓" };

export function glyphOf({ letter, key }) {
  return ARROWS[key] ?? letter;
}
