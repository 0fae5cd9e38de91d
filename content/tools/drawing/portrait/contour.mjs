// Cuts a field of numbers where its sign changes, and returns the outline as the data of an SVG path.

/** Beyond the drawing, the field is just below zero, so that a piece reaches over the edge of the drawing. */
const BEYOND = -0.001;

/**
 * The ways of an outline through a cell of four points: from one side of the cell to another. The key has a bit for every
 * corner where the field is positive: 8 upper left, 4 upper right, 2 lower right, 1 lower left.
 */
const WAYS = {
  1: ['left low'],
  2: ['low right'],
  3: ['left right'],
  4: ['right top'],
  5: ['left top', 'right low'],
  6: ['low top'],
  7: ['left top'],
  8: ['top left'],
  9: ['top low'],
  10: ['top right', 'low left'],
  11: ['top right'],
  12: ['right left'],
  13: ['right low'],
  14: ['low left'],
};
/** The corner at which a side begins, and its direction. */
const SIDES = { top: [0, 0, 1, 0], right: [1, 0, 0, 1], low: [0, 1, 1, 0], left: [0, 0, 0, 1] };

/** Returns the steps of all outlines. The key of a step is the middle of the side where it begins. */
function stepsOf(at, columns, rows) {
  const steps = new Map();
  const crossing = (x, y, side) => {
    const [left, top, dx, dy] = SIDES[side];
    const [fromX, fromY] = [x + left, y + top];
    const [a, b] = [at(fromX, fromY), at(fromX + dx, fromY + dy)];
    const part = a / (a - b);
    return { key: (2 * fromX + dx + 4) * 4096 + 2 * fromY + dy + 4, point: [fromX + dx * part, fromY + dy * part] };
  };
  const bit = (x, y, value) => (at(x, y) > 0 ? value : 0);
  for (let y = -1; y < rows; y += 1) {
    for (let x = -1; x < columns; x += 1) {
      const corners = bit(x, y, 8) + bit(x + 1, y, 4) + bit(x + 1, y + 1, 2) + bit(x, y + 1, 1);
      for (const way of WAYS[corners] ?? []) {
        const [from, to] = way.split(' ').map((side) => crossing(x, y, side));
        steps.set(from.key, { point: from.point, next: to.key });
      }
    }
  }
  return steps;
}

/** Walks around every area where the field is positive. */
function loops(field, columns, rows) {
  const inside = (x, y) => x >= 0 && y >= 0 && x < columns && y < rows;
  const steps = stepsOf((x, y) => (inside(x, y) ? Math.max(-1, Math.min(1, field[y * columns + x])) : BEYOND), columns, rows);
  const found = [];
  while (steps.size > 0) {
    const points = [];
    let [key] = steps.keys();
    while (steps.has(key)) {
      const { point, next } = steps.get(key);
      steps.delete(key);
      points.push(point);
      key = next;
    }
    found.push(points);
  }
  return found;
}

/** Leaves out points that are nearer than `tolerance` to the straight line, as scissors do. */
function simplify(points, tolerance) {
  const keep = new Uint8Array(points.length);
  const [[startX, startY]] = points;
  const away = points.map(([x, y]) => Math.hypot(x - startX, y - startY));
  const far = away.indexOf(Math.max(...away));
  const stack = [
    [0, far],
    [far, points.length],
  ];
  keep[0] = keep[far] = 1;
  while (stack.length > 0) {
    const [a, b] = stack.pop();
    const [p, q] = [points[a], points[b % points.length]];
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    let [worst, index] = [tolerance, 0];
    for (let i = a + 1; i < b; i += 1) {
      const off = Math.abs((q[0] - p[0]) * (points[i][1] - p[1]) - (q[1] - p[1]) * (points[i][0] - p[0])) / length;
      if (off > worst) [worst, index] = [off, i];
    }
    if (index) {
      keep[index] = 1;
      stack.push([a, index], [index, b]);
    }
  }
  return points.filter((_, i) => keep[i]);
}

/** The area of a loop. It is negative for a hole. */
const area = (points) =>
  points.reduce((sum, [x, y], i) => sum + x * points[(i + 1) % points.length][1] - points[(i + 1) % points.length][0] * y, 0) / 2;

/** From this cosine of the turn on, scissors go round a corner instead of stopping at it. */
const BEND = 0.35;
const middleOf = ([ax, ay], [bx, by]) => [(ax + bx) / 2, (ay + by) / 2];

function bends([ax, ay], [x, y], [bx, by]) {
  const [ux, uy, vx, vy] = [x - ax, y - ay, bx - x, by - y];
  return (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy) || 1) > BEND;
}

/** Writes the way from one point to another, in tenths. */
function way([fromX, fromY], [x, y]) {
  return [x - fromX, y - fromY].reduce((text, part) => {
    const tenth = String(Math.round(part * 10) / 10).replace(/^(-?)0\./, '$1.');
    return text + (text === '' || tenth.startsWith('-') ? '' : ' ') + tenth;
  }, '');
}

/** A curve from middle to middle of the sides of a loop, whose sharp corners stay. */
function written(loop) {
  const tenths = loop.map(([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
  const rounded = ([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  let at = rounded(middleOf(tenths.at(-1), tenths[0]));
  let [text, last] = [`M${way([0, 0], at)}`, ''];
  tenths.forEach((corner, i) => {
    const [before, after] = [tenths.at(i - 1), tenths[(i + 1) % tenths.length]];
    const end = rounded(middleOf(corner, after));
    const round = bends(before, corner, after);
    for (const [letter, step, to] of round
      ? [['q', way(at, corner) + glued(way(at, end)), end]]
      : [
          ['l', way(at, corner), corner],
          ['l', way(corner, end), end],
        ]) {
      text += letter === last ? glued(step) : letter + step;
      [last, at] = [letter, to];
    }
  });
  return `${text}z`;
}

const glued = (step) => (step.startsWith('-') ? step : ` ${step}`);

/** `least` is the smallest area, in square units of the drawing, that is worth a piece of paper, and `hole` the smallest that is worth a hole in it. */
export function outline({ columns, rows, scale }, field, { tolerance = 0.75, least = 16, hole = least } = {}) {
  return loops(field, columns, rows)
    .map((loop) => loop.map(([x, y]) => [(x + 0.5) * scale, (y + 0.5) * scale]))
    .filter((loop) => loop.length > 3 && (area(loop) > least || -area(loop) > hole))
    .map((loop) => simplify(loop, tolerance))
    .filter((loop) => loop.length > 2)
    .map(written)
    .join('');
}
