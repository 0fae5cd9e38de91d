// The solid of a head: about 2 units high, the face looks along z, the chin is down.
import { cut, ellipsoid, join, rod, sphere } from './solids.mjs';

/** The proportions of a plain head. A person names only what differs. */
export const PLAIN = {
  skullW: 0.7,
  skullH: 0.72,
  faceW: 0.56,
  faceH: 0.78,
  jawW: 0.4,
  jawY: -0.6,
  chinW: 0.16,
  chinY: -0.86,
  chinZ: 0.5,
  cheek: 0.15,
  cheekW: 0.4,
  fat: 0,
  brow: 0.07,
  eyeX: 0.25,
  eyeY: 0.0,
  eyeW: 0.13,
  eyeH: 0.055,
  slant: 0,
  lid: 0,
  noseY: -0.31,
  noseZ: 0.93,
  noseW: 0.075,
  wing: 0.07,
  bridge: 0.68,
  hook: 0,
  mouthY: -0.54,
  mouthW: 0.2,
  lip: 0.05,
  smile: 0.02,
  ear: 1,
  neck: 0.34,
  chins: 0,
  age: 0,
  browH: 0.03,
  browY: 0.17,
  browArch: 0.03,
  browTilt: 0,
};

export function skullAt(p, x, y, z) {
  return ellipsoid(x, y, z, 0, 0.98 - p.skullH, -0.12, p.skullW, p.skullH, 0.88);
}

function faceAt(p, x, y, z) {
  const s = Math.abs(x);
  let d = join(skullAt(p, x, y, z), ellipsoid(x, y, z, 0, -0.1, 0.16, p.faceW, p.faceH, 0.58), 0.25);
  d = join(d, rod(s, y, z, p.jawW, p.jawY + 0.06, 0, p.chinW * 0.6, p.chinY + 0.06, p.chinZ - 0.06, 0.2, 0.15), 0.22);
  d = join(d, ellipsoid(s, y, z, 0, p.chinY, p.chinZ, p.chinW, 0.13, 0.15), 0.14);
  d = join(d, sphere(s, y, z, p.cheekW, -0.14, 0.46, p.cheek), 0.2);
  if (p.fat) d = join(d, sphere(s, y, z, 0.36, -0.46, 0.3, 0.2 + p.fat), 0.24);
  return d;
}

function eyesAt(p, d, s, y, z) {
  let e = join(d, rod(s, y, z, 0.05, p.browY - 0.03, 0.68, 0.36, p.browY, 0.56, p.brow, p.brow * 0.9), 0.13);
  e = cut(e, ellipsoid(s, y, z, p.eyeX, p.eyeY + 0.01, 0.82, 0.19, 0.1, 0.2), 0.1);
  return join(e, sphere(s, y, z, p.eyeX, p.eyeY - 0.02, 0.5, 0.14), 0.03);
}

function noseAt(p, d, s, y, z) {
  let e = join(d, rod(s, y, z, 0, 0.12, p.bridge - 0.02, 0, p.noseY + 0.05, p.noseZ - 0.06, 0.055, p.noseW), 0.09);
  if (p.hook) e = join(e, sphere(s, y, z, 0, -0.07, p.bridge + 0.1, 0.05 + p.hook), 0.08);
  e = join(e, sphere(s, y, z, 0, p.noseY, p.noseZ - 0.06, p.noseW + 0.015), 0.05);
  return join(e, sphere(s, y, z, p.noseW + 0.025, p.noseY - 0.025, p.noseZ - 0.19, p.wing), 0.05);
}

function mouthAt(p, d, s, y, z) {
  const m = p.mouthY;
  let e = join(d, ellipsoid(s, y, z, 0, m, 0.58, p.mouthW + 0.05, 0.17, 0.16), 0.12);
  e = join(e, ellipsoid(s, y, z, 0.05, m + 0.05, 0.72, p.mouthW * 0.7, p.lip * 0.9, 0.07), 0.06);
  e = join(e, ellipsoid(s, y, z, 0, m - 0.065, 0.7, p.mouthW * 0.66, p.lip * 1.15, 0.08), 0.05);
  return cut(e, ellipsoid(s, y, z, 0, m - 0.01, 0.86, p.mouthW, 0.012, 0.1), 0.03);
}

export function skinAt(p, x, y, z) {
  const s = Math.abs(x);
  let d = faceAt(p, x, y, z);
  if (z > 0) d = mouthAt(p, noseAt(p, eyesAt(p, d, s, y, z), s, y, z), s, y, z);
  const ear = cut(
    ellipsoid(s, y, z, p.skullW + 0.0, -0.06, -0.06, 0.085, 0.2 * p.ear, 0.14 * p.ear),
    ellipsoid(s, y, z, p.skullW + 0.08, -0.04, -0.01, 0.05, 0.11, 0.07),
    0.03,
  );
  d = join(d, ear, 0.05);
  if (p.chins) d = join(d, ellipsoid(s, y, z, 0, -0.86, 0.2, 0.3, 0.1 + p.chins, 0.34), 0.12);
  return d;
}
