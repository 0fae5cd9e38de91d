// Distances from a point to simple solids, and ways to join them. A negative distance is inside.

// `Math.hypot` is ten times slower, and these functions are called some hundred million times.
const norm = (x, y, z) => Math.sqrt(x * x + y * y + z * z);

export const sphere = (x, y, z, cx, cy, cz, r) => norm(x - cx, y - cy, z - cz) - r;

export function ellipsoid(x, y, z, cx, cy, cz, rx, ry, rz) {
  const dx = (x - cx) / rx;
  const dy = (y - cy) / ry;
  const dz = (z - cz) / rz;
  const near = norm(dx, dy, dz);
  const slope = norm(dx / rx, dy / ry, dz / rz);
  return slope === 0 ? -Math.min(rx, ry, rz) : (near * (near - 1)) / slope;
}

/** A rod from one point to another. The radius at the ends is `ra` and `rb`. */
export function rod(x, y, z, ax, ay, az, bx, by, bz, ra, rb = ra) {
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const along = ((x - ax) * ux + (y - ay) * uy + (z - az) * uz) / (ux * ux + uy * uy + uz * uz);
  const t = Math.max(0, Math.min(1, along));
  return norm(x - ax - ux * t, y - ay - uy * t, z - az - uz * t) - ra - (rb - ra) * t;
}

/** Joins two solids with a seam of width `k`. */
export function join(a, b, k) {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

/** Cuts solid `b` out of solid `a`, with a rounded edge of width `k`. */
export const cut = (a, b, k) => -join(-a, b, k);
export const both = (a, b, k) => -join(-a, -b, k);

/** Returns a function that turns a point of the picture into a point of a body, which is turned around `pivot`. */
export function turned(yaw, pitch, roll, [ox, oy, oz]) {
  const [a, b, c] = [yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180);
  const [ca, sa, cb, sb, cc, sc] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(c), Math.sin(c)];
  return (x, y, z, out) => {
    const px = x - ox;
    const py = y - oy;
    const pz = z - oz;
    const rx = px * cc + py * sc;
    const ry = py * cc - px * sc;
    const yx = rx * ca - pz * sa;
    const yz = rx * sa + pz * ca;
    out[0] = yx + ox;
    out[1] = ry * cb + yz * sb + oy;
    out[2] = yz * cb - ry * sb + oz;
    return out;
  };
}

/** The distance in the plane from a point to a line of segments, minus a width that tapers towards both ends. */
export function strokeAt(x, y, points, width) {
  let best = Infinity;
  const parts = points.length - 1;
  for (let i = 0; i < parts; i += 1) {
    const [[ax, ay], [bx, by]] = [points[i], points[i + 1]];
    const [ux, uy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy)));
    const way = (i + t) / parts;
    best = Math.min(best, Math.hypot(x - ax - ux * t, y - ay - uy * t) - width * Math.sin(Math.PI * (0.12 + 0.82 * way)));
  }
  return best;
}
