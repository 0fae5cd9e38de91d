// Draws portraits of people. people.mjs describes how each person looks.
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
  PEACH,
  SAND,
  STONE,
  STRAW,
  TEAL,
  WHITE,
  circle,
  drawing,
  ellipse,
  path,
  rect,
  stroke,
} from './svg.mjs';

const SKIN = { light: ['#f3d3b8', '#e4b797', '#c98f72'], warm: ['#ecc3a0', '#dba981', '#b97d5b'], tan: ['#dba97f', '#c48f64', '#9c6846'] };
const HAIR = { black: '#2a2320', brown: '#4d3528', chestnut: '#7a4a2f', fair: '#c79a5b', grey: '#a7aaa8', white: '#dcdcd8', red: '#a7532f' };
const GROUND = { mint: [MINT, FOAM], sand: [SAND, '#ebe0c9'], peach: ['#f8e4da', PEACH], straw: ['#f6eacb', STRAW] };

const HEAD = 'M168 190c0-56 30-88 72-88s72 32 72 88v22c0 58-32 98-72 98s-72-40-72-98Z';

const BACK = {
  bob: 'M150 196c0-74 38-112 90-112s90 38 90 112v74c0 26-10 40-26 44H176c-16-4-26-18-26-44Z',
  long: 'M146 196c0-76 40-114 94-114s94 38 94 114v120c0 30-12 50-30 60H176c-18-10-30-30-30-60Z',
  bun: 'M160 190c0-68 34-100 80-100s80 32 80 100l-8 40H168Z M204 84a36 36 0 1 1 72 0 36 36 0 1 1-72 0Z',
  waves: 'M142 214c-8-90 40-132 98-132s106 42 98 132c10 26 6 44-4 58 8 22-6 46-26 48H172c-20-2-34-26-26-48-10-14-14-32-4-58Z',
};

const FRONT = {
  short: 'M162 196c-10-66 24-108 80-108 54 0 86 40 76 108-4-2-6-4-8-8-2-32-14-50-32-58-30 12-66 10-86-2-14 12-20 32-22 60-2 4-4 6-8 8Z',
  side: 'M162 198c-12-70 24-114 84-112 52 2 84 44 72 112-6-2-8-8-8-16-2-26-12-42-26-52-36 8-66 0-84-16-16 16-26 36-28 66 0 10-4 16-10 18Z',
  crop: 'M164 188c-8-60 24-98 76-98s84 38 76 98c-6-4-8-10-10-18-2-22-10-34-22-42-28 6-60 6-88 0-12 8-20 20-22 42-2 8-4 14-10 18Z',
  receding: 'M164 200c-8-34-4-66 14-86 2 16 0 30-6 44 0 16-2 30-8 42ZM316 200c8-34 4-66-14-86-2 16 0 30 6 44 0 16 2 30 8 42Z',
  bob: 'M166 204c-6-72 26-110 74-110s80 38 74 110c-10-34-26-54-50-64-30 20-68 24-86 26-6 10-10 22-12 38Z',
  long: 'M166 214c-8-78 24-120 74-120s82 42 74 120c-6-44-26-76-66-92-36 12-76 34-82 92Z',
  bun: 'M164 198c-6-70 26-106 76-106s82 36 76 106c-8-38-28-62-76-64-48 2-68 26-76 64Z',
  waves: 'M166 206c-6-74 26-112 74-112s80 38 74 112c-4-26-14-46-34-58-22 12-50 8-62-6-22 8-44 28-52 64Z',
};

const shoulders = (color) => path('M60 480c4-86 60-130 130-138h100c70 8 126 52 130 138Z', color);
const collar = (color) => path('M190 338l50 66 50-66 16 12-44 82h-44l-44-82Z', color);

const CLOTHES = {
  suit: ({ tone }) => [
    shoulders(tone),
    collar(WHITE),
    path('M240 402l-14 18 8 60h12l8-60Z', ACCENT),
    path('M188 340l-22 18 54 122h14ZM292 340l22 18-54 122h-14Z', DEEP, { opacity: '0.5' }),
  ],
  coat: ({ tone }) => [
    shoulders(WHITE),
    path('M196 338l44 70 44-70 4 142h-96Z', tone),
    path('M190 340l-28 22 44 118h10l-20-92ZM290 340l28 22-44 118h-10l20-92Z', LINE),
    rect(318, 420, 44, 6, STONE, 3),
    rect(322, 404, 6, 20, BRAND, 2),
  ],
  sweater: ({ tone }) => [shoulders(tone), path('M184 340c14 42 98 42 112 0l14 8c-18 62-122 62-140 0Z', WHITE, { opacity: '0.35' })],
  blouse: ({ tone }) => [
    shoulders(tone),
    path('M198 336l42 62 42-62 10 6-52 84-52-84Z', WHITE),
    circle(240, 436, 4, WHITE),
    circle(240, 458, 4, WHITE),
  ],
  vest: ({ tone }) => [shoulders(FOAM), path('M150 352l40-14 50 92 50-92 40 14 10 128H140Z', tone), collar(WHITE)],
};

function face(person, [skin, shade, lip]) {
  const brow = person.hair === 'white' || person.hair === 'grey' ? '#8b8d8b' : HAIR[person.hair];
  return [
    path('M206 280h68v66c0 22-68 22-68 0Z', shade),
    ellipse(166, 214, 13, 20, skin),
    ellipse(314, 214, 13, 20, skin),
    path(HEAD, skin),
    stroke('M196 186c8-7 20-7 28-2M256 184c8-5 20-5 28 2', brow, person.woman ? 4.5 : 6.5),
    ellipse(210, 208, 6.5, 7.5, INK),
    ellipse(270, 208, 6.5, 7.5, INK),
    circle(212, 205, 2, WHITE),
    circle(272, 205, 2, WHITE),
    person.woman ? stroke('M198 205c3-6 8-8 14-8M282 205c-3-6-8-8-14-8', INK, 3) : '',
    stroke('M240 212c-2 14-6 22-4 26 2 4 8 4 12 2', shade, 4.5),
    ellipse(192, 246, 15, 9, ACCENT, { opacity: '0.16' }),
    ellipse(288, 246, 15, 9, ACCENT, { opacity: '0.16' }),
    person.woman ? path('M215 259c10 4 18 4 25 3 7 1 15 1 25-3-8 17-42 17-50 0Z', '#c4614f') : stroke('M218 264c12 10 32 10 44 0', lip, 5),
  ].join('');
}

const BEARDS = {
  full: (color) =>
    [
      path('M167 222c4 8 10 18 18 22 16 6 28-2 55-2s39 8 55 2c8-4 14-14 18-22 2 62-30 100-73 100s-75-38-73-100Z', color),
      path('M216 264c10 12 38 12 48 0-4 18-44 18-48 0Z', '#c9806a'),
    ].join(''),
  moustache: (color) => path('M208 258c8-14 26-14 32-6 6-8 24-8 32 6-12 4-24 2-32-2-8 4-20 6-32 2Z', color),
};

const GLASSES = {
  round: stroke(
    'M184 208a25 25 0 1 0 50 0a25 25 0 1 0-50 0ZM246 208a25 25 0 1 0 50 0a25 25 0 1 0-50 0ZM234 206c4-4 8-4 12 0M184 204l-16-4M296 204l16-4',
    INK,
    4,
  ),
  square: [
    rect(182, 190, 52, 36, WHITE, 9, { opacity: '0.25' }),
    rect(246, 190, 52, 36, WHITE, 9, { opacity: '0.25' }),
    stroke('M191 190h34q9 0 9 9v18q0 9-9 9h-34q-9 0-9-9v-18q0-9 9-9ZM255 190h34q9 0 9 9v18q0 9-9 9h-34q-9 0-9-9v-18q0-9 9-9ZM234 202h12', INK, 4.5),
  ].join(''),
};

const TONES = { ink: INK, brand: BRAND, deep: DEEP, teal: TEAL, leaf: LEAF, accent: ACCENT, gold: GOLD, stone: '#8fa39b' };

/** Draws a portrait, which is 480 units wide and high. */
export function portrait(person) {
  const [base, halo] = GROUND[person.ground];
  const hair = HAIR[person.hair];
  return drawing(
    480,
    480,
    `Портрет: ${person.name}`,
    rect(0, 0, 480, 480, base),
    circle(240, 236, 190, halo),
    BACK[person.cut] && person.woman ? path(BACK[person.cut], hair) : '',
    CLOTHES[person.clothes]({ tone: TONES[person.tone] }),
    face(person, SKIN[person.skin]),
    person.beard ? BEARDS[person.beard](hair) : '',
    FRONT[person.cut] ? path(FRONT[person.cut], hair) : '',
    person.glasses ? GLASSES[person.glasses] : '',
    person.earrings ? [circle(165, 240, 5, GOLD), circle(315, 240, 5, GOLD)] : '',
  );
}
