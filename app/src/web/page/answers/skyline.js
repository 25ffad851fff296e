// Pictures of a search that is shown step by step. `film` is what watch.js makes of the server's answer.
//   paintSkyline(canvas, film)     from left to right the states, as high as the moves made, in a stronger
//                                  colour if f is higher; dots above for successors that the bound cuts off; a
//                                  line for each bound
//   paintFrontiers(canvas, film)   for each number of moves, how many states are expanded, and in a lighter
//                                  colour how many wait; the states reached from the goal are on the right

export function paintSkyline(canvas, film) {
  const { at, all, depth, f, cut, passes, pass } = film;
  const { pen, width, height, colour } = prepare(canvas);
  const top = Math.max(...passes.map(({ bound }) => bound), ...depth) + 2;
  const [step, up] = [width / all, height / top];
  const [low, high] = [Math.min(...f), Math.max(...f)];
  const [ground, column, warn] = ["--well", "--accent", "--warn"].map(colour);
  for (let here = 0; here <= at; here++) {
    const share = 30 + (70 * (f[here] - low)) / Math.max(1, high - low);
    pen.fillStyle = `color-mix(in srgb, ${column} ${share}%, ${ground})`;
    pen.fillRect(here * step, height - (depth[here] + 0.4) * up, Math.max(step, 0.7), (depth[here] + 0.4) * up);
  }
  pen.globalAlpha = 0.8;
  pen.fillStyle = warn;
  for (let here = 0; here <= at; here++)
    for (let dot = 0; dot < cut[here]; dot++) pen.fillRect(here * step, height - (depth[here] + 1.2 + dot * 0.5) * up, Math.max(step, 1.5), Math.max(1, up * 0.3));
  pen.globalAlpha = 1;
  stairs(pen, passes.slice(0, pass[at] + 1), { step, up, height, width }, colour("--soft"));
  pen.fillStyle = colour("--ink");
  pen.fillRect(at * step, 0, 1, height);
}

/** A line at the bound of each pass. */
function stairs(pen, passes, { step, up, height, width }, colour) {
  Object.assign(pen, { strokeStyle: colour, fillStyle: colour, font: "11px sans-serif" });
  pen.setLineDash([4, 3]);
  passes.forEach(({ bound, from }, number) => {
    const [left, right] = [from * step, (passes[number + 1]?.from ?? Infinity) * step];
    const y = height - bound * up;
    pen.beginPath();
    pen.moveTo(left, y);
    pen.lineTo(Math.min(right, width), y);
    pen.stroke();
    if (Math.min(right, width) - left > 18) pen.fillText(bound, left + 3, y - 3);
  });
  pen.setLineDash([]);
}

export function paintFrontiers(canvas, film) {
  const { at, all, depth, cost } = film;
  const { pen, width, height, colour } = prepare(canvas);
  const sides = counted(film, at);
  const last = counted(film, all - 1);
  const far = ({ open }) => open.length;
  const places = Math.max(far(last[0]) + far(last[1]), (cost ?? 0) + 1);
  const most = Math.log(1 + Math.max(...last.flatMap(({ all }) => all)));
  const [step, tall] = [width / places, height - 14];
  const up = (count) => (Math.log(1 + count) / most) * tall;
  sides.forEach(({ open, all }, side) => {
    pen.fillStyle = colour(side === 1 ? "--amber" : "--accent");
    all.forEach((count, deep) => {
      const left = (side === 1 ? places - 1 - deep : deep) * step;
      pen.globalAlpha = 0.35;
      pen.fillRect(left, height - up(count), Math.max(1, step - 1.5), up(count));
      pen.globalAlpha = 1;
      const closed = up(count - open[deep]);
      pen.fillRect(left, height - closed, Math.max(1, step - 1.5), closed);
    });
  });
  const here = film.backward[at] ? places - 1 - depth[at] : depth[at];
  pen.fillStyle = colour("--ink");
  pen.fillRect(here * step, 2, Math.max(1, step - 1.5), 3);
}

/** For each of the two sides, by number of moves: how many states are known (`all`), and how many of them are
 *  not expanded yet (`open`). */
function counted({ depth, met, backward, from }, at) {
  const sides = [0, 1].map(() => ({ open: [], all: [] }));
  const add = (list, deep, by) => (list[deep] = (list[deep] ?? 0) + by);
  for (let here = 0; here <= at; here++) {
    const { open, all } = sides[backward[here] ? 1 : 0];
    if (from[here] < 0) {
      add(open, 0, 1);
      add(all, 0, 1);
    }
    add(open, depth[here], -1);
    if (met[here] === 0) continue;
    add(open, depth[here] + 1, met[here]);
    add(all, depth[here] + 1, met[here]);
  }
  for (const { open, all } of sides)
    for (let deep = 0; deep < open.length; deep++) [open[deep], all[deep]] = [Math.max(0, open[deep] ?? 0), all[deep] ?? 0];
  return sides;
}

/** Empties a canvas and gives it the resolution of the screen. { pen, width, height, colour }: `colour(name)`
 *  is the value of a colour of the page. */
function prepare(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const sharp = devicePixelRatio || 1;
  Object.assign(canvas, { width: width * sharp, height: height * sharp });
  const pen = canvas.getContext("2d");
  pen.scale(sharp, sharp);
  const colour = (name) => {
    canvas.style.color = `var(${name})`;
    return getComputedStyle(canvas).color;
  };
  return { pen, width, height, colour };
}
