// Draws motifs for pictures, such as medicines and parts of the body. A motif is about 300 units wide and high, and its
// centre is at 0,0.
import {
  ACCENT,
  BRAND,
  DEEP,
  FOAM,
  GOLD,
  INK,
  LEAF,
  LINE,
  MINT,
  PAPER,
  PEACH,
  STONE,
  STRAW,
  TEAL,
  WHITE,
  circle,
  ellipse,
  path,
  place,
  rect,
  stroke,
} from './svg.mjs';

const gloss = (x, y, width, height) => rect(x, y, width, height, WHITE, width / 2, { opacity: '0.45' });

export const ampoule = (liquid = FOAM) =>
  [
    path('M-10-142h20l4 42c0 14 26 22 26 48v166c0 15-11 26-26 26h-28c-15 0-26-11-26-26v-166c0-26 26-34 26-48Z', WHITE),
    path('M-40-10h80v124c0 15-11 26-26 26h-28c-15 0-26-11-26-26Z', liquid),
    rect(-40, 18, 80, 62, BRAND),
    rect(-26, 34, 52, 8, WHITE, 4),
    rect(-26, 52, 34, 8, FOAM, 4),
    rect(-13, -108, 26, 8, ACCENT, 4),
    gloss(-30, -44, 9, 168),
    stroke('M-10-142h20l4 42c0 14 26 22 26 48v166c0 15-11 26-26 26h-28c-15 0-26-11-26-26v-166c0-26 26-34 26-48Z', TEAL, 3),
  ].join('');

export const ampoules = () => [place(-88, 10, 0.9, ampoule(STRAW), -8), place(88, 10, 0.9, ampoule(PEACH), 8), ampoule(FOAM)].join('');

export const vial = (liquid = STRAW) =>
  [
    path('M-34-92h68v26c0 10 40 20 40 50v128c0 18-14 30-30 30h-88c-16 0-30-12-30-30v-128c0-30 40-40 40-50Z', WHITE),
    path('M-74 0h148v112c0 18-14 30-30 30h-88c-16 0-30-12-30-30Z', liquid),
    rect(-74, 8, 148, 84, PAPER),
    rect(-74, 8, 148, 16, BRAND),
    rect(-54, 38, 86, 11, INK, 5),
    rect(-54, 60, 56, 9, STONE, 4),
    rect(-46, -140, 92, 30, ACCENT, 7),
    rect(-40, -114, 80, 26, STONE, 4),
    gloss(-60, -12, 10, 140),
  ].join('');

export const bottle = (liquid = '#8a4b2d') =>
  [
    path('M-30-96h60v24c0 14 52 22 52 56v124c0 22-14 34-34 34h-96c-20 0-34-12-34-34v-124c0-34 52-42 52-56Z', liquid),
    rect(-38, -146, 76, 54, WHITE, 8),
    stroke('M-22-138v38M-8-138v38M8-138v38M22-138v38', LINE, 4),
    rect(-82, 4, 164, 100, PAPER),
    rect(-82, 4, 164, 20, BRAND),
    rect(-58, 42, 96, 12, INK, 6),
    rect(-58, 66, 66, 10, STONE, 5),
    gloss(-68, -22, 11, 20),
  ].join('');

export const dropper = (cap = BRAND) =>
  [
    path('M-14-146h28l12 52h-52Z', cap),
    rect(-44, -96, 88, 50, cap, 8),
    stroke('M-26-88v34M-9-88v34M9-88v34M26-88v34', WHITE, 3, { opacity: '0.3' }),
    path('M-36-46h72c4 16 36 20 36 48v110c0 18-14 30-32 30h-80c-18 0-32-12-32-30V2c0-28 32-32 36-48Z', WHITE),
    rect(-72, 20, 144, 78, MINT),
    rect(-72, 20, 144, 14, cap),
    rect(-52, 48, 84, 11, INK, 5),
    rect(-52, 70, 54, 9, TEAL, 4),
    gloss(-58, -4, 9, 134),
  ].join('');

export const spray = (tone = BRAND) =>
  [
    path('M-20-96v-40h58l26 14-8 20h-30v6Z', tone),
    rect(-40, -98, 80, 34, DEEP, 6),
    path('M-40-64h80c6 22 34 26 34 56v122c0 18-12 28-30 28h-88c-18 0-30-10-30-28V-8c0-30 28-34 34-56Z', WHITE),
    rect(-74, 14, 148, 92, MINT),
    rect(-74, 14, 148, 18, tone),
    rect(-54, 48, 88, 12, INK, 6),
    rect(-54, 72, 58, 9, TEAL, 4),
    ...[
      [92, -130],
      [116, -142],
      [114, -118],
      [138, -152],
      [140, -128],
      [138, -106],
    ].map(([x, y]) => circle(x, y, 5, FOAM)),
  ].join('');

export const tube = (tone = BRAND) =>
  [
    path('M-62-140h124l-16 214h-92Z', WHITE),
    rect(-66, -146, 132, 22, STONE, 4),
    stroke('M-50-135h100', WHITE, 3),
    path('M-55-60h110l-8 104h-94Z', tone),
    rect(-30, -38, 60, 11, WHITE, 5),
    rect(-22, -14, 44, 8, FOAM, 4),
    path('M-46 74h92l-14 26h-64Z', LINE),
    rect(-34, 96, 68, 50, tone, 8),
    stroke('M-16 104v34M0 104v34M16 104v34', WHITE, 3, { opacity: '0.35' }),
  ].join('');

export const pill = (tone = WHITE, size = 44) =>
  [
    ellipse(0, size * 0.18, size, size * 0.86, STONE),
    ellipse(0, 0, size, size * 0.86, tone),
    stroke(`M${-size * 0.6} 0H${size * 0.6}`, STONE, 4),
  ].join('');

export const capsule = (left = ACCENT, right = PAPER) =>
  [
    path('M0-34h66a34 34 0 0 1 0 68H0Z', right),
    path('M0-34h-66a34 34 0 0 0 0 68H0Z', left),
    rect(-80, -22, 144, 11, WHITE, 5, { opacity: '0.4' }),
  ].join('');

export const blister = (tone = WHITE) => {
  const cells = [-90, -30, 30, 90].flatMap((x) => [-42, 42].map((y) => [x, y]));
  return [
    rect(-136, -98, 272, 196, STONE, 20),
    rect(-130, -92, 260, 184, LINE, 16),
    stroke('M-130 0h260', STONE, 2, { 'stroke-dasharray': '3 9' }),
    ...cells.map(([x, y]) =>
      [circle(x, y, 27, PAPER), circle(x, y + 2, 20, STONE), circle(x, y, 20, tone), stroke(`M${x - 11} ${y}h22`, STONE, 2)].join(''),
    ),
  ].join('');
};

export const tablets = () =>
  [place(0, 24, 1, blister()), place(-60, -104, 1, pill(PEACH, 40)), place(66, -112, 1, capsule(BRAND, WHITE), 18)].join('');

export const box = (tone = BRAND) =>
  [
    path('M-110-86 60-120l70 26-170 36Z', LINE),
    path('M60-58l70-36v190l-70 42Z', STONE),
    rect(-110, -84, 170, 222, WHITE, 2),
    path('M-110-84h170v26h-170Z', FOAM),
    rect(-110, -20, 170, 74, tone),
    rect(-90, 0, 116, 14, WHITE, 7),
    rect(-90, 24, 76, 10, FOAM, 5),
    rect(-90, 84, 88, 10, STONE, 5),
    rect(-90, 104, 60, 10, STONE, 5),
    circle(34, 104, 12, ACCENT),
  ].join('');

export const mask = () =>
  [
    path('M-96-30c0-66 40-104 96-104s96 38 96 104c0 60-30 118-96 118S-96 30-96-30Z', FOAM),
    path('M-66-28c0-46 26-74 66-74s66 28 66 74c0 44-20 84-66 84s-66-40-66-84Z', WHITE),
    rect(-26, 70, 52, 58, TEAL, 10),
    stroke('M0 128c0 24 60 20 90 4', TEAL, 18),
    stroke('M-92-50c-20-6-36-20-50-40M92-50c20-6 36-20 50-40', INK, 7),
    circle(0, -24, 20, MINT),
  ].join('');

export const eye = () =>
  [
    path('M-146 0C-96-72-46-98 0-98S96-72 146 0C96 72 46 98 0 98S-96 72-146 0Z', WHITE),
    circle(0, 0, 66, TEAL),
    circle(0, 0, 66, BRAND, { opacity: '0.5' }),
    ...Array.from({ length: 12 }, (_, index) => place(0, 0, 1, stroke('M0-40v-20', FOAM, 4), index * 30)),
    circle(0, 0, 32, INK),
    circle(20, -20, 13, WHITE),
    stroke('M-146 0C-96-72-46-98 0-98S96-72 146 0', DEEP, 9),
    path('M96 46c14 18 24 32 24 46a24 24 0 0 1-48 0c0-14 10-28 24-46Z', ACCENT),
  ].join('');

export const heart = () =>
  [
    path('M0 128C-96 62-138 16-138-40c0-44 32-76 72-76 28 0 52 14 66 40 14-26 38-40 66-40 40 0 72 32 72 76C138 16 96 62 0 128Z', ACCENT),
    path('M-66-116c-40 0-72 32-72 76 0 20 6 40 18 58-2-56 10-104 82-128a66 66 0 0 0-28-6Z', PEACH, { opacity: '0.55' }),
    stroke('M-150 4h72l24-50 40 96 28-66 16 20h112', WHITE, 11),
  ].join('');

export const neurons = () => {
  const cell = (x, y, size, tone) =>
    place(
      x,
      y,
      size,
      [
        stroke(
          'M0 0l-70-50M0 0l64-62M0 0l-76 40M0 0l30 84M0 0l82 30M-70-50l-28 2M-70-50l-10-26M64-62l28 0M64-62l4-26M30 84l-18 22M30 84l26 14',
          tone,
          9,
        ),
        circle(0, 0, 36, tone),
        circle(0, 0, 15, WHITE),
      ].join(''),
    );
  return [cell(-50, -40, 1, TEAL), cell(78, 66, 0.72, ACCENT), circle(34, 18, 7, GOLD), circle(16, 4, 5, GOLD)].join('');
};

export const lungs = () =>
  [
    stroke('M0-140v84M0-56l-34 34M0-56l34 34', INK, 13),
    path('M-24-70C-30-104-60-110-82-82-118-36-140 40-130 96c4 30 32 30 58 18 30-14 52-18 52-46Z', ACCENT),
    path('M24-70C30-104 60-110 82-82c36 46 58 122 48 178-4 30-32 30-58 18C42 100 20 96 20 68Z', ACCENT),
    stroke('M-30-20c-26 10-44 32-50 66M-56 10c-18 2-30 14-36 26M30-20c26 10 44 32 50 66M56 10c18 2 30 14 36 26', PEACH, 7),
  ].join('');

export const sun = () =>
  [
    ...Array.from({ length: 12 }, (_, index) => place(0, 0, 1, stroke('M0-98v-34', GOLD, 13), index * 30)),
    circle(0, 0, 76, GOLD),
    path('M0-44c26 36 38 52 38 70a38 38 0 0 1-76 0c0-18 12-34 38-70Z', PAPER),
    stroke('M-20 28c2 12 10 20 22 22', STRAW, 6),
  ].join('');

export const drop = (tone = TEAL) =>
  [
    path('M0-140c62 86 94 130 94 176a94 94 0 0 1-188 0c0-46 32-90 94-176Z', tone),
    stroke('M-58 40c2 30 22 54 50 60', WHITE, 11, { opacity: '0.6' }),
    stroke('M-28 22h56M0-6v56', WHITE, 13),
  ].join('');

export const spoon = () => [ellipse(-70, 0, 66, 44, STONE), ellipse(-70, -4, 54, 33, ACCENT), rect(-12, -9, 158, 16, STONE, 8)].join('');

export const strip = () =>
  [
    rect(-62, -146, 124, 292, WHITE, 24),
    rect(-52, -136, 104, 272, PAPER, 18),
    rect(-26, -92, 52, 118, STONE, 10),
    rect(-20, -86, 40, 106, WHITE, 7),
    rect(-20, -62, 40, 9, ACCENT),
    rect(-20, -30, 40, 9, ACCENT, 0, { opacity: '0.55' }),
    ellipse(0, 76, 27, 31, STONE),
    ellipse(0, 78, 20, 24, PEACH),
    rect(-34, -118, 68, 9, TEAL, 4),
    rect(34, -62, 11, 9, STONE, 3),
    rect(34, -30, 11, 9, STONE, 3),
  ].join('');

export const multiStrip = () =>
  [
    rect(-136, -104, 272, 208, WHITE, 20),
    rect(-136, -104, 272, 34, BRAND, 14),
    rect(-136, -84, 272, 16, BRAND),
    rect(-112, -94, 110, 11, FOAM, 5),
    ...[-104, -56, -8, 40, 88].map((x, index) =>
      [
        rect(x, -50, 26, 122, LINE, 6),
        rect(x, -26, 26, 8, ACCENT),
        index === 3 ? '' : rect(x, 0, 26, 8, ACCENT, 0, { opacity: '0.6' }),
        rect(x, 44, 26, 28, STONE, 4),
        path(`M${x + 4} 82h18l-9 12Z`, TEAL),
      ].join(''),
    ),
  ].join('');

export const tourniquet = () =>
  [
    stroke('M-112 26c0-84 52-118 112-118s112 34 112 118-52 96-112 96-112-12-112-96Z', INK, 36),
    stroke('M-112 26c0-84 52-118 112-118s112 34 112 118', TEAL, 6, { 'stroke-dasharray': '3 13' }),
    rect(-70, -128, 140, 24, ACCENT, 12),
    circle(0, -116, 15, WHITE),
    circle(0, -116, 7, INK),
    rect(70, -54, 46, 30, WHITE, 5),
    rect(76, -46, 34, 6, STONE, 3),
    rect(76, -36, 22, 6, STONE, 3),
  ].join('');

export const kitBag = (tone = BRAND) =>
  [
    stroke('M-46-96v-18c0-18 12-30 30-30h32c18 0 30 12 30 30v18', INK, 13),
    rect(-146, -98, 292, 226, tone, 26),
    path('M-146-72c0-14 12-26 26-26h240c14 0 26 12 26 26v52h-292Z', DEEP),
    rect(-146, -26, 292, 11, STONE),
    rect(-126, 6, 252, 104, DEEP, 14, { opacity: '0.45' }),
    circle(0, 26, 50, WHITE),
    rect(-12, -6, 24, 64, BRAND, 3),
    rect(-32, 14, 64, 24, BRAND, 3),
    rect(96, -34, 15, 28, GOLD, 5),
    rect(-112, -34, 15, 28, GOLD, 5),
  ].join('');

export const sampleJar = () =>
  [
    rect(-48, -136, 96, 50, DEEP, 8),
    stroke('M-30-126v30M-10-126v30M10-126v30M30-126v30', WHITE, 3, { opacity: '0.25' }),
    path('M-56-86H56v14c14 6 24 14 24 34v152c0 14-10 24-24 24H-56c-14 0-24-10-24-24V-38c0-20 10-28 24-34Z', WHITE),
    path('M-80 92c40-16 70 6 160-8v30c0 14-10 24-24 24H-56c-14 0-24-10-24-24Z', STRAW),
    rect(-80, -26, 160, 92, PAPER),
    rect(-80, -26, 160, 14, GOLD),
    rect(-60, 2, 92, 11, INK, 5),
    rect(-60, 24, 66, 8, STONE, 4),
    rect(-60, 42, 44, 8, STONE, 4),
    gloss(-66, -58, 9, 26),
    circle(52, 42, 11, LEAF),
  ].join('');
