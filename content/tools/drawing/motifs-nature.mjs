// Draws motifs for pictures, such as plants, animals and molecules. A motif is about 300 units wide and high, and its
// centre is at 0,0.
import { ACCENT, BRAND, DEEP, FOAM, GOLD, INK, LEAF, PAPER, PEACH, STRAW, TEAL, WHITE, circle, ellipse, path, place, stroke } from './svg.mjs';

const blade = (tone) => path('M0 0C-34-26-38-78 0-118 38-78 34-26 0 0Z', tone);

export const leaf = (tone = TEAL, vein = FOAM) =>
  [
    path('M0 140C-96 84-112-56 0-142 112-56 96 84 0 140Z', tone),
    stroke('M0 134V-96M0 60l46-40M0 60l-46-40M0 6l44-40M0 6l-44-40M0-44l28-28M0-44l-28-28', vein, 6),
  ].join('');

export const sprig = (tone = LEAF, stem = BRAND) =>
  [
    stroke('M0 150C-8 60 6-30 0-140', stem, 8),
    ...[
      [-2, 90, -58],
      [4, 60, 58],
      [0, 20, -52],
      [4, -12, 52],
      [2, -48, -44],
      [3, -72, 44],
    ].map(([x, y, turn]) => place(x, y, 0.74, blade(tone), turn)),
    place(0, -96, 0.6, blade(tone)),
  ].join('');

export const chamomile = () =>
  [
    stroke('M0 20C6 70-6 110 0 150', BRAND, 9),
    place(0, 120, 0.7, blade(LEAF), -56),
    place(0, 96, 0.7, blade(LEAF), 56),
    ...Array.from({ length: 14 }, (_, index) => place(0, -34, 1, ellipse(0, -70, 17, 44, index % 2 ? WHITE : PAPER), (index * 360) / 14)),
    circle(0, -34, 40, GOLD),
    ...[
      [-14, -44],
      [8, -50],
      [0, -30],
      [-18, -24],
      [18, -28],
      [4, -14],
    ].map(([x, y]) => circle(x, y, 5, STRAW)),
  ].join('');

export const deer = () =>
  [
    stroke('M-26-44C-54-70-64-96-58-140M-52-86l-34-26M-46-70l-42 2M26-44C54-70 64-96 58-140M52-86l34-26M46-70l42 2', '#9a6b45', 15),
    path('M-40-20c-32-6-56-26-62-40 26-4 54 2 66 18ZM40-20c32-6 56-26 62-40-26-4-54 2-66 18Z', '#b98a5f'),
    path('M-46-34C-40-54 40-54 46-34c10 34-4 76-14 104-6 18-16 30-32 30s-26-12-32-30c-10-28-24-70-14-104Z', '#c99a6d'),
    path('M-20 52c4-10 36-10 40 0 6 18-4 44-20 44S-26 70-20 52Z', PAPER),
    path('M-15 54h30c2 12-6 20-15 20s-17-8-15-20Z', INK),
    circle(-24, 4, 7, INK),
    circle(24, 4, 7, INK),
    path('M-62 150c6-46 28-66 62-66s56 20 62 66Z', '#b98a5f'),
  ].join('');

const hexagon = (radius) =>
  `M${[0, 1, 2, 3, 4, 5].map((corner) => `${(radius * Math.sin((corner * Math.PI) / 3)).toFixed(1)} ${(-radius * Math.cos((corner * Math.PI) / 3)).toFixed(1)}`).join('L')}Z`;

export const ring = (radius, tone, width) => stroke(hexagon(radius), tone, width);

export const molecule = (tone = BRAND, knot = ACCENT) =>
  [
    place(-58, -34, 1, ring(58, tone, 11)),
    place(42.5, -34, 1, ring(58, tone, 11)),
    place(-7.8, 53, 1, ring(58, tone, 11)),
    stroke('M93 24l40 24M-108 24l-30 20M-58-92v-44', tone, 11),
    circle(136, 50, 17, knot),
    circle(-140, 46, 14, GOLD),
    circle(-58, -140, 13, LEAF),
    stroke('M-44-74l36 20M64 0l28-18', tone, 6),
  ].join('');

export const tree = (tone = TEAL) =>
  [
    stroke('M0 150V10', '#7d5a3c', 13),
    circle(0, -50, 84, tone),
    circle(-52, 0, 50, tone),
    circle(52, 0, 50, tone),
    circle(24, -74, 40, LEAF, { opacity: '0.5' }),
  ].join('');

export const pine = (tone = DEEP) =>
  [stroke('M0 150V90', '#7d5a3c', 15), path('M0-142l62 102H34l52 82H50l44 62H-94l44-62h-36l52-82h-28Z', tone)].join('');

export const mint = () => [place(-44, 34, 0.8, leaf(LEAF, WHITE), -34), place(50, 26, 0.8, leaf(TEAL, FOAM), 32), circle(0, 118, 10, PEACH)].join('');
