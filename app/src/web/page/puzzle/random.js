// Random numbers from a seed, the same on every machine.
//   generator(seed) -> below(n)       a function that draws uniformly from 0 .. n-1
//   freshSeed()                       a random seed below 100,000
//   shuffle(list, below)              shuffles the list in place
//   walk(rules, board, below, steps)  the board after a random walk of `steps` moves. A move is taken back at
//                                     once only if no other is legal; the walk ends early if none is legal. If
//                                     there was a choice at the first move alone, as on a ring, the number of
//                                     moves is random, up to `steps`

/** The generator Mulberry32: its state of 32 bits is enough to scramble boards. */
export function generator(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return (n) => Math.floor((next() / 2 ** 32) * n);
}

/** At most five digits, so that people can tell it to others. */
export function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 100_000;
}

export function shuffle(list, below) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [list[last], list[other]] = [list[other], list[last]];
  }
}

export function walk(rules, board, below, steps) {
  const { end, isForced } = walked(rules, board, below, steps);
  return isForced && steps > 1 ? walked(rules, board, below, 1 + below(steps)).end : end;
}

/** The board after the walk, and whether there was no choice after its first move: { end, isForced }. */
function walked(rules, board, below, steps) {
  let [last, isForced] = [null, true];
  for (let step = 0; step < steps; step++) {
    const legal = rules.moves(board);
    if (legal.length === 0) break;
    const onward = legal.filter((move) => move !== last);
    const moves = onward.length > 0 ? onward : legal;
    if (step > 0 && moves.length > 1) isForced = false;
    const move = moves[below(moves.length)];
    last = rules.inverse(move);
    board = rules.apply(board, move);
  }
  return { end: board, isForced };
}
