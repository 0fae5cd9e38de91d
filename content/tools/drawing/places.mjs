// Draws pictures of the four branches of the company, and a map of the branches. All drawings are 1600 units wide and
// 900 units high.
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
  SAND,
  STONE,
  STRAW,
  TEAL,
  WHITE,
  circle,
  drawing,
  faded,
  path,
  place,
  rect,
  stroke,
} from './svg.mjs';
import { birch, chamomile, deer, pine, sprig, tree } from './motifs-nature.mjs';
import { flask, microscope, truck } from './motifs-work.mjs';

const cloud = (x, y, size) =>
  place(x, y, size, [rect(-80, -16, 160, 38, WHITE, 19), circle(-26, -20, 34, WHITE), circle(26, -14, 26, WHITE)].join(''));
const windows = (x, y, columns, rows, { width = 34, height = 44, gapX = 22, gapY = 28, fill = STRAW } = {}) =>
  Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return rect(x + column * (width + gapX), y + row * (height + gapY), width, height, (column + row) % 4 === 1 ? FOAM : fill, 3);
  }).join('');
const road = (y) =>
  [
    rect(0, y, 1600, 900 - y, '#93a7a0'),
    rect(0, y, 1600, 12, '#b9c7c1'),
    stroke(`M40 ${y + 62}H1600`, PAPER, 7, { 'stroke-dasharray': '56 44' }),
  ].join('');
const sign = (x, y, text) =>
  [rect(x, y, 250, 46, WHITE, 8), rect(x + 18, y + 17, 12, 12, ACCENT, 6), rect(x + 42, y + 16, text, 14, BRAND, 7)].join('');
const sunAndClouds = (x) =>
  [circle(x, 190, 84, STRAW), circle(x, 190, 58, GOLD, { opacity: '0.75' }), cloud(x - 480, 170, 1.1), cloud(x + 220, 260, 0.8)].join('');

function agro() {
  const rows = Array.from({ length: 6 }, (_, row) =>
    stroke(`M${-60 + row * 130} 900C${200 + row * 90} 780 ${420 + row * 50} 700 ${560 + row * 26} 640`, row % 2 ? LEAF : TEAL, 26 - row),
  );
  const barn = [
    path('M1000 640V500l110-80 110 80v140Z', ACCENT),
    path('M980 512l130-96 130 96-16 22-114-84-114 84Z', DEEP),
    rect(1076, 540, 68, 100, PEACH),
    stroke('M1076 540l68 100M1144 540l-68 100', ACCENT, 7),
    rect(1220, 540, 230, 100, SAND),
    path('M1212 544h246l-26-40h-194Z', BRAND),
    windows(1244, 566, 4, 1, { width: 30, height: 34 }),
  ];
  return [
    rect(0, 0, 1600, 900, '#e8f4ee'),
    sunAndClouds(1160),
    path('M0 560 240 300l150 150 170-230 220 280 150-160 230 240 200-170 240 190v140H0Z', '#a9cfc2'),
    path('M496 308l64-88 76 96-40-12-36 26-30-28ZM190 356l50-56 54 54-30-6-24 18-20-16Z', WHITE),
    path('M0 600c220-90 420-60 640-40s420-80 960-20v360H0Z', FOAM),
    path('M0 660c300-60 700-40 1600-30v270H0Z', '#8fc7b1'),
    rows,
    barn,
    [70, 170, 1490, 1560].map((x, index) => place(x, 560 - (index % 2) * 26, 0.9, pine(index % 2 ? BRAND : DEEP))),
    place(790, 592, 0.62, deer()),
    place(900, 622, 0.46, deer()),
    place(700, 632, 0.38, deer()),
    stroke('M620 690H960M640 664v52M740 664v52M840 664v52M940 664v52', '#9a6b45', 9),
    [1060, 1190, 1320, 1460].map((x, index) => place(x, 790 + (index % 2) * 22, 0.72, index % 2 ? sprig(TEAL, DEEP) : chamomile())),
  ];
}

function lefortovo() {
  const glass = Array.from({ length: 5 }, (_, index) => rect(724 + index * 106, 356, 92, 172, index % 2 ? '#d4ecf0' : '#e6f4f4', 4));
  return [
    rect(0, 0, 1600, 900, '#e9f1ee'),
    sunAndClouds(320),
    faded(0.6, [
      rect(60, 360, 130, 340, '#c3d6cf'),
      rect(210, 300, 100, 400, '#d1e0da'),
      rect(1440, 320, 120, 380, '#c3d6cf'),
      rect(1330, 400, 90, 300, '#d1e0da'),
    ]),
    rect(340, 300, 340, 420, PEACH),
    rect(340, 300, 340, 24, ACCENT),
    windows(376, 356, 5, 4),
    rect(470, 640, 80, 80, DEEP, 4),
    rect(680, 260, 640, 460, WHITE),
    rect(680, 260, 640, 40, BRAND),
    rect(700, 330, 600, 220, DEEP, 6),
    glass,
    place(862, 446, 0.52, microscope()),
    place(1012, 450, 0.46, flask(ACCENT)),
    place(1116, 452, 0.5, flask()),
    rect(740, 528, 520, 14, STONE),
    windows(720, 590, 9, 2, { width: 44, height: 38, gapX: 20, gapY: 20, fill: FOAM }),
    sign(900, 196, 164),
    rect(960, 238, 10, 24, STONE),
    rect(1080, 238, 10, 24, STONE),
    path('M1320 420h80v300h-80Z', LINE),
    stroke('M1352 420v-76h-30M1376 420v-110h-54', STONE, 13),
    road(740),
    rect(0, 712, 1600, 30, '#a9cfc2'),
    [250, 1460, 1545].map((x) => place(x, 596, 0.95, birch())),
    place(150, 604, 0.86, tree()),
  ];
}

function mez() {
  const pipes = stroke('M530 486h124M530 520h124M836 486h48', STONE, 17);
  return [
    rect(0, 0, 1600, 900, '#f4ece0'),
    sunAndClouds(500),
    faded(0.55, [rect(40, 420, 160, 300, '#d9cfbd'), rect(1400, 380, 180, 340, '#d9cfbd')]),
    rect(1190, 220, 46, 300, STONE),
    rect(1190, 250, 46, 26, ACCENT),
    rect(1262, 280, 38, 240, STONE),
    rect(1262, 306, 38, 22, ACCENT),
    cloud(1230, 180, 0.6),
    cloud(1310, 130, 0.45),
    path('M880 720V430l120 70v-70l120 70v-70l120 70v-70l120 70h100v220Z', BRAND),
    rect(880, 680, 580, 44, DEEP),
    windows(920, 560, 9, 1, { width: 36, height: 62, gapX: 22 }),
    rect(180, 440, 350, 280, TEAL),
    rect(180, 440, 350, 26, DEEP),
    windows(212, 496, 6, 3, { gapX: 20 }),
    pipes,
    rect(650, 300, 190, 420, PEACH),
    rect(650, 300, 62, 420, ACCENT, 0, { opacity: '0.35' }),
    path('M630 300h230l-44-64H674Z', INK),
    rect(736, 176, 18, 62, INK),
    circle(745, 170, 12, GOLD),
    windows(682, 336, 3, 4, { width: 30, height: 52, gapX: 18, gapY: 26, fill: WHITE }),
    circle(745, 268, 20, PAPER),
    stroke('M745 268v-11M745 268l8 5', INK, 3),
    rect(712, 650, 66, 70, DEEP, 4),
    sign(910, 628, 150),
    road(740),
    rect(0, 712, 1600, 30, '#b8cdb9'),
    [100, 590, 1530].map((x) => place(x, 606, 0.86, tree(LEAF))),
  ];
}

function pochep() {
  return [
    rect(0, 0, 1600, 900, '#e6f2f3'),
    sunAndClouds(620),
    path('M0 620c260-90 520-40 800-60s560-50 800 10v180H0Z', '#b9dccb'),
    rect(420, 400, 560, 320, WHITE),
    rect(420, 400, 560, 36, BRAND),
    windows(456, 470, 8, 3, { width: 42, height: 46, gapX: 22, gapY: 30, fill: '#d4ecf0' }),
    sign(560, 340, 150),
    rect(600, 382, 10, 22, STONE),
    rect(760, 382, 10, 22, STONE),
    rect(980, 460, 420, 260, SAND),
    path('M960 464 1190 380l230 84Z', TEAL),
    ...[1020, 1140, 1260].map((x) =>
      [rect(x, 560, 96, 160, DEEP, 4), stroke(`M${x + 8} 592h80M${x + 8} 624h80M${x + 8} 656h80M${x + 8} 688h80`, TEAL, 5)].join(''),
    ),
    rect(356, 480, 64, 240, STONE),
    path('M356 480a32 32 0 0 1 64 0Z', LINE),
    rect(300, 540, 48, 180, LINE),
    path('M300 540a24 24 0 0 1 48 0Z', STONE),
    road(740),
    rect(0, 712, 1600, 30, '#8fc7b1'),
    [60, 150, 240, 1470, 1550].map((x, index) => place(x, 586 + (index % 2) * 12, 1, birch())),
    place(1180, 714, 1.06, truck()),
  ];
}

const SCENES = { agro, lefortovo, mez, pochep };

/** Draws the picture of a branch. The parameter `branch` is the parsed content file of the branch. */
export const branchPicture = (branch) => drawing(1600, 900, branch.picture.alt, SCENES[branch.alias]());

// The shape of the land on the map, as a list of rows from top to bottom. Each row lists the ranges of columns that are
// land.
const LAND = [
  [[12, 15]],
  [
    [10, 17],
    [21, 22],
  ],
  [
    [5, 6],
    [9, 23],
  ],
  [[4, 25]],
  [[3, 27]],
  [[2, 27]],
  [[2, 28]],
  [[3, 28]],
  [[2, 26]],
  [[3, 25]],
  [
    [4, 22],
    [25, 26],
  ],
  [
    [6, 19],
    [25, 25],
  ],
  [
    [8, 11],
    [14, 17],
  ],
];
const HEXAGON = 'l24 14v27l-24 14l-24-14v-27z';

const mosaic = LAND.map((ranges, row) =>
  ranges
    .map(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => `M${60 + (from + index) * 52 + (row % 2) * 26} ${120 + row * 46}${HEXAGON}`).join(''),
    )
    .join(''),
).join('');

/**
 * Draws an abstract map without borders. The position of a branch comes from the key `map` of its content file.
 */
export function mapPicture(branches) {
  const point = ({ map }) => ({ x: map.x * 16, y: map.y * 9 });
  const home = point(branches.find(({ alias }) => alias === 'mez'));
  const others = branches.map(point).filter(({ x, y }) => x !== home.x || y !== home.y);
  const ways = others.map(({ x, y }) =>
    stroke(`M${home.x} ${home.y}Q${(home.x + x) / 2} ${Math.min(home.y, y) - Math.abs(x - home.x) * 0.2} ${x} ${y}`, TEAL, 4, {
      'stroke-dasharray': '2 13',
    }),
  );
  const spots = branches.map(point).map(({ x, y }) => [circle(x, y, 34, WHITE, { opacity: '0.55' }), circle(x, y, 9, TEAL)]);
  return drawing(
    1600,
    900,
    'Условная карта филиалов',
    rect(0, 0, 1600, 900, '#f3f8f5'),
    path(mosaic, FOAM, { transform: 'translate(0 10)' }),
    path(mosaic, MINT, { stroke: '#c6e3d7', 'stroke-width': 1.5 }),
    ways,
    spots,
    place(1180, 470, 0.26, pine(LEAF)),
    place(1226, 480, 0.2, pine(TEAL)),
    place(800, 560, 0.24, pine(LEAF)),
    place(844, 572, 0.18, pine(TEAL)),
  );
}
