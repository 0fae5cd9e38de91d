// Draws motifs for pictures, such as medicines and parts of the body. A motif is about 300 units wide and high, and its
// centre is at 0,0.
import { ACCENT, BRAND, DEEP, FOAM, GOLD, INK, LEAF, LINE, MINT, PAPER, PEACH, STONE, STRAW, TEAL, WHITE, circle, path, place, rect, stroke } from './svg.mjs';

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

export const drop = (tone = TEAL) =>
  [
    path('M0-140c62 86 94 130 94 176a94 94 0 0 1-188 0c0-46 32-90 94-176Z', tone),
    stroke('M-58 40c2 30 22 54 50 60', WHITE, 11, { opacity: '0.6' }),
    stroke('M-28 22h56M0-6v56', WHITE, 13),
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
