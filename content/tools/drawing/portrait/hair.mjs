// The solids of hair and beards, in the space of the head.

import { skinAt, skullAt } from './head.mjs';
import { both, cut, ellipsoid, join, rod, sphere } from './solids.mjs';

/** A tube along z through the hair, in which the face is seen. It ends before the back of the head. */
function opening(x, y, z, open, end = -0.02) {
  const dx = (x - open[0]) / open[2];
  const dy = (y - open[1]) / open[3];
  const ring = (Math.sqrt(dx * dx + dy * dy) - 1) * Math.min(open[2], open[3]);
  return Math.max(ring, end - z);
}

/** Locks of hair: the surface rises and falls across the direction in which the hair is combed. */
const locks = (x, y, z, { n = 0, deep = 0, sweep = 1 }) => (deep ? deep * Math.sin(n * (x * sweep + y * 0.55) + 3 * z) : 0);

function cap(p, h, x, y, z) {
  let d = skullAt(p, x, y, z) - h.thick - locks(x, y, z, h);
  d = cut(d, opening(x, y, z, h.open, h.end), 0.05);
  // At the temples, the hair begins further back the lower it is.
  if (h.temple !== undefined) d = both(d, z - h.temple - Math.max(0, y - 0.05) * 1.05 - Math.max(0, y - 0.42) * 3, 0.04);
  const nape = h.nape ?? -0.35;
  const burn = h.burn ?? -0.05;
  return both(d, Math.max(nape - y, burn - y - Math.max(0, -0.1 - z) * 6), 0.05);
}

const MASSES = {
  crop: () => 9,
  /** A raised front lock. */
  quiff: (h, x, y, z) => ellipsoid(x, y, z, h.part ?? 0.08, 0.86, 0.42, 0.48, 0.2 + h.thick, 0.36) - locks(x, y, z, h),
  /** Combed over from a parting: a slab that is higher on one side. */
  side: (h, x, y, z) => rod(x, y, z, -0.42, 0.66, 0.3, 0.3, 0.82, 0.3, 0.16, 0.19) - locks(x, y, z, h),
  bob: (h, x, y, z) => ellipsoid(x, y, z, 0, 0.0, -0.12, 0.92, h.length ?? 0.84, 0.8) - locks(x, y, z, h),
  long: (h, x, y, z) => {
    const s = Math.abs(x);
    return (
      join(ellipsoid(x, y, z, 0, 0.1, -0.14, 0.86, 0.95, 0.8), rod(s, y, z, 0.5, -0.2, -0.25, 0.6, h.length ?? -1.5, -0.1, 0.34, 0.24), 0.2) -
      locks(x, y, z, h)
    );
  },
  waves: (h, x, y, z) => {
    const s = Math.abs(x);
    let d = ellipsoid(x, y, z, 0, 0.3, -0.12, 0.9, 0.8, 0.88);
    for (const [cx, cy, cz, r] of [
      [0.74, 0.1, 0.05, 0.28],
      [0.82, -0.28, -0.1, 0.3],
      [0.72, -0.66, -0.14, 0.28],
      [0.3, -0.5, -0.55, 0.4],
    ])
      d = join(d, sphere(s, y, z, cx, cy, cz, r), 0.07);
    return d - locks(x, y, z, h);
  },
  curls: (_h, x, y, z) => {
    let d = 9;
    for (let i = 0; i < 22; i += 1) {
      const [a, b] = [i * 2.4, 0.1 + (i / 22) * 1.25];
      const [cx, cy, cz] = [0.74 * Math.sin(b) * Math.cos(a), 0.3 + 0.72 * Math.cos(b), -0.14 + 0.82 * Math.sin(b) * Math.sin(a)];
      d = join(d, sphere(x, y, z, cx, cy, cz, 0.21), 0.05);
    }
    return d;
  },
  tail: (h, x, y, z) =>
    join(
      sphere(x, y, z, -0.42, -0.42, -0.62, 0.3),
      rod(x, y, z, -0.5, -0.5, -0.5, h.tail?.[0] ?? -0.72, h.tail?.[1] ?? -1.7, 0.2, 0.24, 0.13),
      0.15,
    ) - locks(x, y, z, h),
  bun: (h, x, y, z) => sphere(x, y, z, h.bun?.[0] ?? 0, h.bun?.[1] ?? 0.86, h.bun?.[2] ?? -0.72, h.bun?.[3] ?? 0.3) - locks(x, y, z, h),
};

export function hairAt(p, h, x, y, z) {
  if (h.cut === 'none') return 9;
  let d = cap(p, h, x, y, z);
  for (const name of [h.cut, ...(h.more ?? [])]) {
    const mass = MASSES[name](h, x, y, z);
    d = join(d, cut(mass, opening(x, y, z, h.open, h.end), 0.05), 0.06);
  }
  return d;
}

export function beardAt(p, b, x, y, z) {
  let d = 9;
  if (b.full) {
    d = skinAt(p, x, y + b.full * 0.4, z) - b.full - (b.deep ? b.deep * Math.sin(14 * x + 6 * y) : 0);
    const s = Math.abs(x);
    const edge = Math.max(y - (b.top ?? -0.36) - Math.max(0, s - 0.22) * (b.rise ?? 0.75), -0.06 - z + Math.max(0, -0.5 - y) * 0.5, -1.16 - y);
    d = both(d, edge, 0.04);
    d = cut(d, ellipsoid(x, y, z, 0, p.mouthY - 0.02, 0.85, p.mouthW * 0.95, 0.1, 0.3), 0.03);
  }
  if (b.moustache) {
    const s = Math.abs(x);
    d = join(d, rod(s, y, z, 0.05, p.mouthY + 0.105, 0.78, p.mouthW + 0.06, p.mouthY + (b.droop ?? 0.0), 0.6, b.moustache, b.moustache * 0.45), 0.03);
  }
  return d;
}

/** Hair that is combed from a parting: few strands, which are broad in their middle. Curls have none. */
export function strands({ cut: style, part = 0.1, n = 9 }) {
  if (style === 'curls' || style === 'waves' || style === 'crop' || style === 'none') return undefined;
  return (x, y, z) => {
    const [dx, dy, dz] = [x - part, y - 1, z - 0.1];
    const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const around = Math.atan2(dx, -dy + 0.35 * dz);
    const wave = Math.cos(around * n + Math.sin(away * 2.4) * 0.8);
    const end = Math.min(1, Math.max(0, Math.sin(away * 2.1 + 1.7 * Math.cos(around * 5))));
    return (wave - 1 + 0.07 * end) * 0.05;
  };
}
