// What is painted on a face, as fields over its front plane. A field is positive where the paint is.
import { strokeAt } from './solids.mjs';

const almond = (p, x, y, side) => {
  const s = side * x - p.eyeX;
  const tilt = s * p.slant;
  const dy = y - p.eyeY - tilt;
  const bend = 1 - (s / p.eyeW) ** 2;
  return bend < 0 ? -0.1 : Math.min(p.eyeH * bend * (1 - p.lid) - dy, dy + p.eyeH * bend * 0.62);
};
const mirrored = (field) => (p, x, y) => Math.max(field(p, x, y, 1), field(p, x, y, -1));

const white = mirrored((p, x, y, side) => almond(p, x, y, side));
const iris = mirrored((p, x, y, side) =>
  Math.min(almond(p, x, y, side), p.eyeW * 0.46 - Math.hypot(side * x - p.eyeX - (p.look ?? 0) * side, y - p.eyeY - 0.012)),
);
const lash = mirrored((p, x, y, side) => {
  const points = [-1, -0.5, 0, 0.55, 1.12].map((t) => [
    p.eyeX + p.eyeW * t,
    p.eyeY + p.eyeW * t * p.slant + p.eyeH * (1 - t * t) * (1 - p.lid) + 0.004,
  ]);
  return -strokeAt(side * x, y, points, p.lash ?? 0.02);
});
const crease = mirrored((p, x, y, side) => {
  const points = [-0.9, -0.3, 0.4, 1.05].map((t) => [p.eyeX + p.eyeW * t, p.eyeY + p.eyeW * t * p.slant + p.eyeH * (1.75 - 0.7 * t * t) + 0.008]);
  return -strokeAt(side * x, y, points, p.crease ?? 0.011);
});
const brow = mirrored((p, x, y, side) => {
  const base = p.browY + 0.02;
  const points = [
    [0.09, base - 0.02 - p.browTilt],
    [0.2, base + p.browArch * 0.7 - p.browTilt * 0.4],
    [0.32, base + p.browArch],
    [0.43, base - 0.035 + p.browTilt * 0.6],
  ];
  return -strokeAt(side * x, y, points, p.browH);
});
const upperLip = (p, x, y) => {
  const [s, m] = [Math.abs(x) / p.mouthW, p.mouthY + p.smile * (x / p.mouthW) ** 2];
  if (s > 1) return -0.1;
  const top = p.lip * 0.95 * (1 - s) * (1 - 0.3 * Math.exp(-((s / 0.16) ** 2)));
  return Math.min(m + top - y, y - m + 0.008);
};
const lowerLip = (p, x, y) => {
  const [s, m] = [Math.abs(x) / (p.mouthW * 0.82), p.mouthY + p.smile * (x / p.mouthW) ** 2];
  return s > 1 ? -0.1 : Math.min(m + 0.004 - y, y - m + p.lip * 1.5 * (1 - s * s) + 0.002);
};
const mouthLine = (p, x, y) =>
  -strokeAt(
    x,
    y,
    [-1.08, -0.5, 0, 0.5, 1.08].map((t) => [p.mouthW * t, p.mouthY + p.smile * t * t - 0.004]),
    0.015,
  );
const nostril = mirrored(
  (p, x, y, side) =>
    -strokeAt(
      side * x,
      y,
      [
        [p.noseW * 0.5, p.noseY - p.noseW * 0.95],
        [p.noseW * 1.25, p.noseY - p.noseW * 0.75],
      ],
      0.02,
    ),
);

const FOLDS = [
  [
    1,
    (p) => [
      [p.noseW + 0.09, p.noseY + 0.05],
      [p.mouthW + 0.06, p.mouthY + 0.13],
      [p.mouthW + 0.1, p.mouthY - 0.03],
    ],
    0.02,
  ],
  [
    2,
    (p) => [
      [p.eyeX - p.eyeW, p.eyeY - 0.06],
      [p.eyeX, p.eyeY - 0.125],
      [p.eyeX + p.eyeW, p.eyeY - 0.08],
    ],
    0.013,
  ],
  [
    2,
    (p) => [
      [p.mouthW + 0.02, p.mouthY - 0.04],
      [p.mouthW + 0.05, p.mouthY - 0.16],
    ],
    0.014,
  ],
  [
    3,
    (p) => [
      [p.eyeX + p.eyeW + 0.04, p.eyeY + 0.02],
      [p.eyeX + p.eyeW + 0.13, p.eyeY + 0.05],
    ],
    0.01,
  ],
  [
    3,
    (p) => [
      [p.eyeX + p.eyeW + 0.04, p.eyeY - 0.02],
      [p.eyeX + p.eyeW + 0.14, p.eyeY - 0.03],
    ],
    0.01,
  ],
  [
    2,
    () => [
      [-0.02, 0.42],
      [0.16, 0.44],
      [0.34, 0.4],
    ],
    0.012,
  ],
  [
    3,
    () => [
      [-0.02, 0.53],
      [0.14, 0.55],
      [0.3, 0.51],
    ],
    0.011,
  ],
];
const folds = mirrored((p, x, y, side) => {
  let best = -1;
  for (const [age, points, width] of FOLDS) if (p.age >= age) best = Math.max(best, -strokeAt(side * x, y, points(p), width));
  return best;
});

/** In the order in which they are pasted. `tone` names a colour of the person. */
export const FEATURES = [
  ['fold', folds],
  ['lip', upperLip],
  ['lipLight', lowerLip],
  ['line', mouthLine],
  ['line', nostril],
  ['white', white],
  ['iris', iris],
  ['crease', crease],
  ['lash', lash],
  ['brow', brow],
];
