// Glasses: rims and temples as lines in the space of the head, seen in the turn of the head.
import { path, stroke } from '../svg.mjs';

function toPicture([yaw, pitch, roll], [ox, oy, oz], { unit, middle }) {
  const [a, b, c] = [yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180);
  return ([x, y, z]) => {
    const [px, py, pz] = [x - ox, y - oy, z - oz];
    const [qy, qz] = [py * Math.cos(b) - pz * Math.sin(b), pz * Math.cos(b) + py * Math.sin(b)];
    const qx = px * Math.cos(a) + qz * Math.sin(a);
    const [rx, ry] = [qx * Math.cos(c) - qy * Math.sin(c), qy * Math.cos(c) + qx * Math.sin(c)];
    return [middle[0] + (rx + ox) * unit, middle[1] - (ry + oy) * unit];
  };
}

const SHAPES = { round: 2, square: 5, soft: 3 };

export function spectacles({ shape, w = 0.19, h = 0.16, line = 4 }, p, turn, pivot, frame, color) {
  const see = toPicture(turn, pivot, frame);
  const text = (points, end = '') =>
    `M${points
      .map((point) =>
        see(point)
          .map((v) => Math.round(v * 10) / 10)
          .join(' '),
      )
      .join('L')}${end}`;
  const rim = (side) => {
    const power = 2 / SHAPES[shape];
    return Array.from({ length: 36 }, (_, i) => {
      const t = (i / 36) * 2 * Math.PI;
      const [c, s] = [Math.cos(t), Math.sin(t)];
      const x = side * (p.eyeX + 0.02) + w * Math.sign(c) * Math.abs(c) ** power;
      const y = p.eyeY - 0.03 + h * Math.sign(s) * Math.abs(s) ** power;
      return [x, y, 0.82 - Math.abs(x) * 0.22];
    });
  };
  const inner = p.eyeX + 0.02 - w;
  const outer = p.eyeX + 0.02 + w;
  const bridge = [
    [-inner, p.eyeY + 0.03, 0.82],
    [0, p.eyeY + 0.06, 0.86],
    [inner, p.eyeY + 0.03, 0.82],
  ];
  /** Only the temple of the near side is seen. */
  const near = turn[0] > 0 ? -1 : 1;
  const temple = [
    [near * outer, p.eyeY + 0.03, 0.72],
    [near * (p.skullW + 0.02), p.eyeY + 0.02, 0.1],
  ];
  const rims = text(rim(-1), 'Z') + text(rim(1), 'Z');
  return [path(rims, '#ffffff', { opacity: '0.16' }), stroke(rims + text(bridge) + text(temple), color, line)].join('');
}
