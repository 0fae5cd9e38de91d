// Draws motifs for pictures, such as documents, tools and people. A motif is about 300 units wide and high, and its
// centre is at 0,0.
import { ACCENT, BRAND, DEEP, FOAM, GOLD, INK, LEAF, LINE, MINT, PAPER, PEACH, SAND, STONE, STRAW, TEAL, WHITE, circle, ellipse, path, place, rect, stroke } from './svg.mjs';

export const flask = (liquid = TEAL) =>
  [
    path('M-34-130h68v18h-8v62l84 138c16 28-2 52-30 52H-80c-28 0-46-24-30-52l84-138v-62h-8Z', WHITE),
    path('M-66 16h132l44 72c16 28-2 52-30 52H-80c-28 0-46-24-30-52Z', liquid),
    ellipse(-24, 66, 12, 12, WHITE, { opacity: '0.5' }),
    ellipse(20, 96, 17, 17, WHITE, { opacity: '0.4' }),
    ellipse(26, 44, 8, 8, WHITE, { opacity: '0.5' }),
    rect(-44, -142, 88, 20, DEEP, 8),
    stroke('M-8-100v64l-32 52', LINE, 9),
  ].join('');

export const microscope = () =>
  [
    rect(-104, 118, 208, 26, INK, 12),
    stroke('M40-66c62 12 86 92 36 152', TEAL, 28),
    rect(-70, 66, 140, 18, INK, 9),
    rect(-84, 90, 190, 34, BRAND, 12),
    place(
      -14,
      -46,
      1,
      [
        rect(-26, -92, 52, 118, WHITE, 10),
        rect(-26, -60, 52, 20, BRAND),
        rect(-18, -112, 36, 26, INK, 6),
        rect(-18, 26, 36, 30, STONE, 4),
        rect(-11, 56, 22, 22, INK, 4),
      ].join(''),
      -18,
    ),
    circle(52, -50, 19, ACCENT),
    rect(-38, 54, 62, 11, FOAM, 4),
  ].join('');

export const scale = () =>
  [
    rect(-8, -118, 16, 226, INK, 8),
    rect(-70, 104, 140, 28, BRAND, 10),
    stroke('M-116-84 116-84', INK, 13),
    circle(0, -112, 19, GOLD),
    ...[-112, 112].map((x) =>
      [stroke(`M${x}-80l-38 98M${x}-80l38 98`, STONE, 5), path(`M${x - 50} 18h100c0 32-22 48-50 48s-50-16-50-48Z`, TEAL)].join(''),
    ),
    rect(-134, -16, 44, 34, PEACH, 5),
    rect(94, -10, 36, 28, STRAW, 5),
  ].join('');

export const shield = (tone = BRAND) =>
  [
    path('M0-142c40 26 80 36 120 38 0 118-34 196-120 244-86-48-120-126-120-244 40-2 80-12 120-38Z', tone),
    path('M0-142c40 26 80 36 120 38 0 118-34 196-120 244Z', DEEP, { opacity: '0.35' }),
    stroke('M-48 2l34 36 66-74', WHITE, 21),
  ].join('');

export const lock = (tone = BRAND) =>
  [
    stroke('M-54-22v-40c0-34 22-58 54-58s54 24 54 58v40', STONE, 24),
    rect(-96, -28, 192, 160, tone, 24),
    rect(-96, -28, 192, 38, DEEP, 20, { opacity: '0.4' }),
    circle(0, 40, 22, WHITE),
    rect(-8, 46, 16, 46, WHITE, 8),
  ].join('');

export const truck = () =>
  [
    rect(-150, -66, 178, 138, WHITE, 10),
    rect(-150, -66, 178, 30, BRAND, 10),
    rect(-150, -46, 178, 12, BRAND),
    path('M34-30h52c10 0 18 4 24 12l34 46c4 6 6 10 6 18v26H34Z', TEAL),
    path('M50-12h34l26 36H50Z', MINT),
    rect(-150, 62, 302, 16, INK, 6),
    ...[-92, 92].map((x) => [circle(x, 82, 33, INK), circle(x, 82, 15, STONE)].join('')),
    rect(-110, -6, 62, 11, FOAM, 5),
    rect(-110, 14, 92, 11, LINE, 5),
    circle(-2, 10, 19, BRAND),
    rect(-5, 0, 6, 20, WHITE),
    rect(-12, 7, 20, 6, WHITE),
  ].join('');

export const tower = () =>
  [
    rect(-54, -92, 108, 232, PEACH),
    rect(-54, -92, 36, 232, ACCENT, 0, { opacity: '0.4' }),
    path('M-68-92h136l-24-34h-88Z', INK),
    rect(-8, -150, 16, 26, INK),
    ...[-56, -10, 36].map((y) => [rect(-30, y, 22, 30, WHITE, 10), rect(8, y, 22, 30, WHITE, 10)].join('')),
    rect(-146, 30, 92, 110, SAND),
    rect(54, 10, 92, 130, SAND),
    path('M-154 30h108v-12h-108ZM46 10h108v-12H46Z', INK),
    ...[-130, -96].map((x) => rect(x, 56, 20, 28, TEAL, 3)),
    ...[72, 106].map((x) => rect(x, 40, 20, 28, TEAL, 3)),
    rect(-18, 88, 36, 52, DEEP, 4),
  ].join('');

const sheetLines = [stroke('M-58-40H58M-58-8H58M-58 24H58M-58 56H10', STONE, 10)];
export const sheet = (tone = BRAND) =>
  [path('M-96-140H52l44 44v236H-96Z', WHITE), path('M52-140v44h44Z', STONE), rect(-58, -96, 84, 17, tone, 8), ...sheetLines].join('');
export const documents = () =>
  [place(44, -10, 0.9, sheet(ACCENT), 9), place(-18, 6, 1, sheet()), circle(46, 92, 34, GOLD), stroke('M30 92l12 13 22-25', WHITE, 8)].join('');

export const award = () =>
  [
    path('M-46 46l-30 98 40-16 26 34 20-108ZM46 46l30 98-40-16-26 34-20-108Z', ACCENT),
    ...Array.from({ length: 12 }, (_, index) => place(0, -36, 1, circle(0, -86, 22, GOLD), index * 30)),
    circle(0, -36, 88, GOLD),
    circle(0, -36, 66, PAPER),
    path('M0-84l14 31 34 3-26 23 8 33-30-18-30 18 8-33-26-23 34-3Z', BRAND),
  ].join('');

export const book = () =>
  [
    path('M0-74C-34-98-92-104-142-96V92c50-8 108-2 142 22 34-24 92-30 142-22V-96C92-104 34-98 0-74Z', BRAND),
    path('M0-86C-34-108-84-112-128-106V76c44-6 94-2 128 20 34-22 84-26 128-20v-182C84-112 34-108 0-86Z', WHITE),
    stroke('M0-86V94', STONE, 5),
    stroke('M-100-66c26-4 50-2 74 6M-100-34c26-4 50-2 74 6M-100-2c26-4 50-2 74 6M100-66c-26-4-50-2-74 6M100-34c-26-4-50-2-74 6', STONE, 8),
  ].join('');

const person = (coat, skin, hair) =>
  [
    path('M-72 140c0-68 28-104 72-104s72 36 72 104Z', coat),
    rect(-17, -6, 34, 54, skin, 14),
    path('M-26 40 0 72 26 40l-10 96h-32Z', WHITE),
    ellipse(0, -44, 44, 52, skin),
    path('M-48-44c-4-44 18-66 48-66s52 22 48 66c-8-24-20-36-48-36s-40 12-48 36Z', hair),
  ].join('');
export const people = () =>
  [
    place(-82, 16, 0.84, person(TEAL, '#e9bd98', '#4a3426')),
    place(82, 16, 0.84, person(ACCENT, '#f0cba9', '#8a5a34')),
    place(0, 10, 1, person(WHITE, '#f2d1b3', '#2f2622')),
  ].join('');
export const scientist = () => [place(-34, 8, 1.02, person(WHITE, '#efc9a6', '#5b3a29')), place(92, 72, 0.46, flask(ACCENT))].join('');

export const chart = () =>
  [
    rect(-140, -120, 280, 250, WHITE, 18),
    stroke('M-104-84v180h208', STONE, 7),
    rect(-78, 30, 34, 62, FOAM, 4),
    rect(-30, -2, 34, 94, LEAF, 4),
    rect(18, -30, 34, 122, TEAL, 4),
    rect(66, -64, 34, 156, BRAND, 4),
    stroke('M-70-6l48-34 48-20 62-42', ACCENT, 8),
  ].join('');

export const chromatogram = () =>
  [
    rect(-146, -112, 292, 224, WHITE, 18),
    stroke('M-112-76v150h224', STONE, 6),
    stroke('M-106 68h42c16 0 14-116 24-116s8 116 24 116h18c12 0 10-64 18-64s6 64 18 64h14c10 0 8-28 14-28s6 28 16 28h26', BRAND, 7),
    circle(-40, -64, 9, ACCENT),
  ].join('');

export const magnifier = () =>
  [
    stroke('M58 58l72 72', INK, 32),
    circle(-24, -24, 104, WHITE),
    circle(-24, -24, 104, FOAM, { opacity: '0.5' }),
    stroke('M-24-128a104 104 0 1 1-.1 0Z', BRAND, 19),
    stroke('M-86-40c10-30 32-46 58-48', WHITE, 11),
  ].join('');

export const furnace = () =>
  [
    rect(-130, -60, 260, 196, STONE, 16),
    rect(-130, -60, 260, 34, INK, 14),
    rect(-36, -142, 72, 86, INK, 6),
    circle(0, 54, 62, INK),
    circle(0, 54, 50, DEEP),
    path('M0 4c30 30 36 42 36 60a36 36 0 0 1-72 0c0-12 6-20 14-28 2 10 6 14 12 16-2-18 0-34 10-48Z', ACCENT),
    path('M2 52c14 14 16 20 16 28a17 17 0 0 1-34 0c0-10 8-14 18-28Z', GOLD),
    circle(100, 8, 9, GOLD),
    circle(100, 34, 9, LEAF),
  ].join('');

export const mapPin = () =>
  [
    path('M0 142C-66 60-96 22-96-34c0-58 42-102 96-102s96 44 96 102c0 56-30 94-96 176Z', ACCENT),
    circle(0, -34, 50, WHITE),
    rect(-8, -62, 16, 56, BRAND, 4),
    rect(-28, -42, 56, 16, BRAND, 4),
  ].join('');

export const chat = () =>
  [
    path('M-140-104c0-14 10-24 24-24H76c14 0 24 10 24 24V4c0 14-10 24-24 24h-96l-52 46V28h-44c-14 0-24-10-24-24Z', BRAND),
    stroke('M-96-78H52M-96-46H52M-96-14h82', FOAM, 12),
    path('M-20 56h40c40 0 80-20 96-54h0c14 0 24 10 24 24v66c0 14-10 24-24 24h-14v34l-42-34H4c-14 0-24-10-24-24Z', PEACH),
    circle(26, 76, 8, ACCENT),
    circle(56, 76, 8, ACCENT),
    circle(86, 76, 8, ACCENT),
  ].join('');

export const camera = () =>
  [
    rect(-142, -74, 200, 160, BRAND, 22),
    path('M66-20l76-50V82L66 32Z', TEAL),
    circle(-88, -102, 40, DEEP),
    circle(6, -98, 32, DEEP),
    circle(-88, -102, 13, FOAM),
    circle(6, -98, 11, FOAM),
    circle(-42, 6, 46, MINT),
    path('M-58-18l42 24-42 26Z', ACCENT),
  ].join('');
