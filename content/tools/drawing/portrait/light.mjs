// Looks at the solids of a portrait from the front, under one lamp at the upper left, and notes for every point of the
// picture what is seen and how much light it gets.

const unit = (...parts) => parts.map((part) => part / Math.hypot(...parts));
const LAMP = unit(-0.62, 0.46, 0.64);
/** The lamp shines on the wall more from the front, so that the shadow stays beside the head. */
const WALL_LAMP = unit(-0.5, 0.2, 0.84);
const WALL = -1.05;
const [NEAR, FAR] = [1.7, -1.3];

/** `solids` are functions of a point. Returns the number of the seen solid, its light and its depth for every point. */
export function look(solids, { columns, rows, scale, unit, middle }) {
  const size = columns * rows;
  const seen = new Uint8Array(size);
  const light = new Float32Array(size);
  const depth = new Float32Array(size);
  let which = 0;
  const nearest = (x, y, z) => {
    let best = Infinity;
    for (let i = 0; i < solids.length; i += 1) {
      const d = solids[i](x, y, z);
      if (d < best) {
        best = d;
        which = i + 1;
      }
    }
    return best;
  };
  const dark = (x, y, z, lamp = LAMP) => {
    for (let t = 0.03; t < 2.6; ) {
      const px = x + lamp[0] * t;
      const py = y + lamp[1] * t;
      const pz = z + lamp[2] * t;
      if (pz > 1.2 || py > 1.6) return false;
      const d = nearest(px, py, pz);
      if (d < 0.004) return true;
      t += Math.max(0.012, d * 0.8);
    }
    return false;
  };
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const i = row * columns + column;
      const x = ((column + 0.5) * scale - middle[0]) / unit;
      const y = (middle[1] - (row + 0.5) * scale) / unit;
      let z = NEAR;
      let d = 1;
      while (z > FAR && d > 0.0015) {
        d = nearest(x, y, z);
        z -= d > 0.3 ? d * 0.9 : d * 0.7;
      }
      if (z <= FAR) {
        light[i] = dark(x, y, WALL, WALL_LAMP) ? -1 : 1;
        continue;
      }
      seen[i] = which;
      depth[i] = z;
      const solid = solids[seen[i] - 1];
      const e = 0.012;
      const normal = [solid(x + e, y, z) - solid(x - e, y, z), solid(x, y + e, z) - solid(x, y - e, z), solid(x, y, z + e) - solid(x, y, z - e)];
      const length = Math.hypot(...normal) || 1;
      const facing = (normal[0] * LAMP[0] + normal[1] * LAMP[1] + normal[2] * LAMP[2]) / length;
      const o = 0.02 / length;
      light[i] = facing > 0 && dark(x + normal[0] * o, y + normal[1] * o, z + normal[2] * o) ? -0.35 : facing;
    }
  }
  return { seen, light, depth };
}

/** Takes the mean of every point and its neighbours. */
export function soften(field, columns, rows, times = 1) {
  let from = field;
  for (let round = 0; round < times; round += 1) {
    const to = new Float32Array(from.length);
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < columns; x += 1) {
        let [sum, weight] = [0, 0];
        for (let dy = -1; dy <= 1; dy += 1) {
          for (let dx = -1; dx <= 1; dx += 1) {
            const [nx, ny] = [x + dx, y + dy];
            if (nx < 0 || ny < 0 || nx >= columns || ny >= rows) continue;
            const w = (2 - Math.abs(dx)) * (2 - Math.abs(dy));
            sum += w * from[ny * columns + nx];
            weight += w;
          }
        }
        to[y * columns + x] = sum / weight;
      }
    }
    from = to;
  }
  return from;
}

/** Takes the mean of the known points around every point. `reach` is the standard deviation of their weights, in points. */
export function blurred(field, known, columns, rows, reach) {
  const far = Math.ceil(reach * 2.5);
  const weights = Array.from({ length: 2 * far + 1 }, (_, i) => Math.exp(-((i - far) ** 2) / (2 * reach * reach)));
  const along = (from, step, size, at) => {
    const to = new Float32Array(from.length);
    for (let i = 0; i < from.length; i += 1) {
      const place = at(i);
      for (let k = Math.max(-far, -place); k <= Math.min(far, size - 1 - place); k += 1) to[i] += weights[k + far] * from[i + k * step];
    }
    return to;
  };
  const both = (from) =>
    along(
      along(from, 1, columns, (i) => i % columns),
      columns,
      rows,
      (i) => Math.floor(i / columns),
    );
  const [sum, weight] = [both(field.map((value, i) => value * known[i])), both(Float32Array.from(known))];
  return sum.map((value, i) => (weight[i] > 1e-4 ? value / weight[i] : field[i]));
}

/** Gives the points beyond the edge of a material the values of their neighbours, so that the edge does not bend them. */
export function spread(field, known, columns, rows, times = 3) {
  const [values, has] = [Float32Array.from(field), Uint8Array.from(known)];
  for (let round = 0; round < times; round += 1) {
    const before = Uint8Array.from(has);
    for (let y = 1; y < rows - 1; y += 1) {
      for (let x = 1; x < columns - 1; x += 1) {
        const i = y * columns + x;
        if (before[i]) continue;
        let [sum, count] = [0, 0];
        for (const j of [i - 1, i + 1, i - columns, i + columns]) if (before[j]) [sum, count] = [sum + values[j], count + 1];
        if (count) [values[i], has[i]] = [sum / count, 1];
      }
    }
  }
  return values;
}
