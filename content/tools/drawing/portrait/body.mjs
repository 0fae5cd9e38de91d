// The solids of neck, shoulders and collar, in the space of the body, and what is painted on the clothes.
import { both, cut, ellipsoid, join, rod } from './solids.mjs';

export function neckAt(p, x, y, z) {
  return rod(x, y, z, 0, -0.5, -0.16, 0, -1.62, -0.22, p.neck, p.neck * 1.12);
}

/** `width` is half of the width of the shoulders. */
export function torsoAt(p, c, x, y, z) {
  const s = Math.abs(x);
  const w = c.width;
  let d = rod(s, y, z, 0, -1.62, -0.26, w, -1.84, -0.26, 0.3, 0.3);
  d = join(d, rod(s, y, z, 0.2, -1.36, -0.34, w * 0.62, -1.6, -0.32, 0.15, 0.22), 0.18);
  d = join(d, rod(s, y, z, w, -1.8, -0.26, w + 0.12, -3, -0.2, 0.3, 0.34), 0.1);
  d = join(d, ellipsoid(x, y, z, 0, -2.4, -0.14, w * 0.9, 1.0, 0.5), 0.42);
  if (c.collar === 'roll') return d;
  return cut(d, ellipsoid(x, y, z, 0, -1.42, 0.1, p.neck * 1.12 + 0.02, 0.2, 0.6), 0.03);
}

/** A collar of cloth around the neck. `roll` is closed, `fold` is open in front: below the chin, its two points part. */
export function collarAt(p, c, x, y, z) {
  if (!c.collar) return 9;
  const low = c.collarLow ?? -1.67;
  const top = c.collarTop ?? -1.27;
  const back = Math.max(0, 0.3 - z) * 0.14;
  const shell =
    Math.abs(Math.sqrt(x * x + 0.81 * (z + 0.2) * (z + 0.2)) - p.neck - 0.08 - (top - y) * (c.flare ?? 0.32)) - (c.collar === 'roll' ? 0.055 : 0.022);
  const s = Math.abs(x);
  const point = c.collar === 'fold' ? Math.max(0, s - 0.3) * 0.42 : 0;
  let d = both(shell, Math.max(y - top - back, low + point - y), c.collar === 'roll' ? 0.1 : 0.02);
  if (c.collar === 'fold') d = cut(d, Math.max(s - Math.max(0.02, 0.05 + (top - y) * (c.gap ?? 0.42)), -z), 0.02);
  return d;
}

/** Positive inside a V whose sides rise from the middle at the height `bottom`. */
const vee = (x, y, bottom, slope) => (y - bottom) * slope - Math.abs(x);
const between = (x, y, inner, outer) => Math.min(vee(x, y, ...outer), -vee(x, y, ...inner));
const box = (x, y, cx, cy, w, h) => Math.min(w - Math.abs(x - cx), h - Math.abs(y - cy));

const OPEN = { suit: [-2.28, 0.42], coat: [-2.34, 0.44], blouse: [-1.95, 0.5] };

/** What is painted on the neck, where it is seen between the points of a collar: the shirt, and the knot of a tie. */
export const NECKS = {
  suit: (c) => [
    [c.shirt, (_x, y) => -1.31 - y],
    [c.tie, (x, y) => Math.min(0.105 + (y + 1.36) * 0.1 - Math.abs(x), -1.36 - y)],
  ],
  jacket: (c) => [[c.shirt, (x, y) => -1.42 - Math.abs(x) * 0.4 - y]],
};

/** What is painted on the clothes: colours, and fields over the front plane that are positive where a colour is. */
export const CLOTHES = {
  suit: (c) => [
    [c.shirt, (x, y) => vee(x, y, ...OPEN.suit)],
    [c.tie, (x, y) => Math.min(0.075 + (-1.6 - y) * 0.05 - Math.abs(x), -1.52 - y, vee(x, y, ...OPEN.suit))],
    [c.tie, (x, y) => Math.min(0.1 - (-1.5 - y) * 0.18 - Math.abs(x), y + 1.68)],
    [c.lapel, (x, y) => between(x, y, OPEN.suit, [-2.32, 0.72])],
  ],
  coat: (c) => [
    [c.shirt, (x, y) => vee(x, y, ...OPEN.coat)],
    [c.lapel, (x, y) => between(x, y, OPEN.coat, [-2.4, 0.76])],
    [c.lapel, (x, y) => box(x, y, 0.66, -2.02, 0.17, 0.014)],
    [c.pen, (x, y) => box(x, y, 0.72, -1.98, 0.022, 0.07)],
  ],
  jumper: () => [],
  jacket: (c) => [
    [c.shirt, (x, y) => vee(x, y, -2.1, 0.36)],
    [c.lapel, (x, y) => Math.min(0.035 - Math.abs(x), -2.02 - y)],
    [c.lapel, (x, y) => Math.min(0.17 - Math.abs(x - 0.55), -2.1 - y)],
  ],
  blouse: (c) => [
    [c.shirt, (x, y) => vee(x, y, ...OPEN.blouse)],
    [c.lapel, (x, y) => between(x, y, OPEN.blouse, [-2.02, 0.9])],
  ],
};
