// The pieces of paper of one portrait, cut from what the lamp shows.
import { path } from '../svg.mjs';
import { outline } from './contour.mjs';
import { blurred, soften, spread } from './light.mjs';

const least = (one, other) => one.map((value, i) => Math.min(value, other[i]));

/** How far the lamp's light is evened out, in units of the drawing. */
const CALM = 4.2;

export class Sheet {
  #frame;
  #seen;
  #light;
  #depth;
  #tones = new Map();

  constructor(frame, { seen, light, depth }) {
    this.#frame = frame;
    this.#seen = seen;
    this.#light = light;
    this.#depth = depth;
  }

  #soften(field, times = 1) {
    return soften(field, this.#frame.columns, this.#frame.rows, times);
  }

  #known(solid) {
    return Uint8Array.from(this.#seen, (which) => (which === solid ? 1 : 0));
  }

  /** Positive on a solid and on the solids that are pasted on it, so that no ground is seen between them. */
  #mask(solid) {
    return this.#soften(Float32Array.from(this.#seen, (which) => (which >= solid ? 0.5 : -0.5)));
  }

  /**
   * The light on a solid, of which only the large forms are left, so that each plane is one calm piece. It goes on below
   * the pieces that are pasted later.
   */
  #tone(solid) {
    if (!this.#tones.has(solid)) {
      const { columns, rows, scale } = this.#frame;
      this.#tones.set(solid, blurred(this.#light, this.#known(solid), columns, rows, CALM / scale));
    }
    return this.#tones.get(solid);
  }

  #cut(fields, color, options, more) {
    const data = outline(this.#frame, fields, options);
    return data && path(data, color, more);
  }

  wallShadow() {
    const field = Float32Array.from(this.#light, (value, i) => (this.#seen[i] ? 1 : -value));
    return outline(this.#frame, this.#soften(field), { tolerance: 1 });
  }

  piece(solid, color, more) {
    return this.#cut(this.#mask(solid), color, {}, more);
  }

  lit(solid, from, color, { least: smallest = 240, hole = 2800, ...more } = {}) {
    const bright = this.#tone(solid).map((value) => value - from);
    return this.#cut(least(this.#mask(solid), bright), color, { least: smallest, hole }, more);
  }

  unlit(solid, to, color, { least: smallest = 130, ...more } = {}) {
    const dim = this.#tone(solid).map((value) => to - value);
    return this.#cut(least(this.#mask(solid), dim), color, { least: smallest, hole: 500 }, more);
  }

  /** Paints on a solid where `paint` is positive. `toSolid` turns a seen point into a point of the solid. */
  paint(solid, toSolid, paint, color, front, more) {
    const { columns, rows, scale, unit, middle } = this.#frame;
    const values = new Float32Array(this.#seen.length).fill(-1);
    const at = [0, 0, 0];
    for (let i = 0; i < values.length; i += 1) {
      if (this.#seen[i] !== solid) continue;
      const [x, y] = [((i % columns) + 0.5) * scale, (Math.floor(i / columns) + 0.5) * scale];
      toSolid((x - middle[0]) / unit, (middle[1] - y) / unit, this.#depth[i], at);
      if (at[2] > front) values[i] = paint(at[0], at[1], at[2]);
    }
    const field = spread(values, this.#known(solid), columns, rows, 2);
    // The mask is flat beside the paint, so that only its edge counts.
    const mask = this.#mask(solid).map((value) => value * 0.05);
    return this.#cut(least(field, mask), color, { tolerance: 0.35, least: 2.5 }, more);
  }
}
