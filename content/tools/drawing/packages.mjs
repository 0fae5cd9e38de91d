// Draws pictures of products, which are 800 units wide and 600 units high. A picture shows either the carton of a
// product with its contents, or the product without a carton.
import {
  ACCENT,
  BRAND,
  DEEP,
  FOAM,
  GOLD,
  INK,
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
  ellipse,
  label,
  labels,
  mark,
  path,
  place,
  rect,
  stroke,
  wrap,
} from './svg.mjs';
import * as medicine from './motifs-medicine.mjs';
import { ring } from './motifs-nature.mjs';
import { cooler, lock } from './motifs-work.mjs';

const tone = (main, soft, floor) => ({ main, soft, floor });
const TONES = {
  37: tone('#3d6f8e', '#cfe0ea', '#e6eff4'),
  38: tone(ACCENT, PEACH, '#fbece5'),
  39: tone('#8c3b4a', '#ecd0d4', '#f6e8ea'),
  40: tone('#b0647f', '#f1d9e1', '#f8ecf0'),
  41: tone('#2b7fa3', '#cde6ef', '#e6f3f7'),
  42: tone('#c4513f', '#f4d3c6', '#fae9e3'),
  43: tone('#5b6aa8', '#d9deef', '#eceff8'),
  44: tone('#6d5584', '#e0d6ea', '#f1ecf5'),
  45: tone('#7f9c3a', '#e3ecca', '#f2f6e5'),
  46: tone('#c98a3c', STRAW, '#f9f0da'),
  47: tone(TEAL, FOAM, MINT),
  48: tone('#7a8f3d', '#e5ebc9', '#f2f5e4'),
  49: tone('#3a8a8c', '#cde7e6', '#e6f3f2'),
  50: tone(GOLD, STRAW, '#fbf3dc'),
  54: tone('#6b7f3a', '#e0e7c8', '#f0f4e2'),
  55: tone('#8a6a3d', '#eadcc4', SAND),
  56: tone(BRAND, FOAM, MINT),
  57: tone('#4d5b3a', '#dadfc9', '#eef0e5'),
  59: tone(BRAND, FOAM, MINT),
  60: tone('#8c3b4a', '#ecd0d4', '#f6e8ea'),
};

/** Returns the colours of the pictures of a product. They depend on its section. */
export const tonesOf = (product) => TONES[product.section];

/** Draws the background of the picture of a product. */
export const floor = (colors) => [
  rect(0, 0, 800, 600, '#fcfbf8'),
  circle(400, 300, 262, colors.floor),
  path('M0 486h800v114H0Z', colors.floor, { opacity: '0.75' }),
];
const shadow = (x, width) => ellipse(x, 506, width, 15, INK, { opacity: '0.1' });
const netting = (colors) =>
  [
    [0, 0],
    [45, 26],
    [45, -26],
    [90, 0],
  ]
    .map(([x, y]) => place(x, y, 1, ring(26, colors.soft, 3)))
    .join('');

/** Draws a carton. Its front shows the information that the law requires. */
function carton(product, colors, { x, y, width, height }) {
  const side = 62;
  const inner = width - 56;
  const lead = [product.form, product.dose].filter(Boolean).join(', ');
  const bottom = y + height;
  return [
    path(`M${x} ${y}l${side} -30h${width}l-${side} 30Z`, LINE),
    path(`M${x + width} ${y}l${side} -30v${height - 8}l-${side} 38Z`, STONE),
    path(`M${x + width} ${bottom - 96}l${side} -34v66l-${side} 36Z`, colors.main, { opacity: '0.75' }),
    rect(x, y, width, height, WHITE),
    rect(x, y, width, 10, colors.main),
    place(x + width - 122, bottom - 58, 1, netting(colors)),
    rect(x, bottom - 96, 12, 96, colors.main),
    mark(x + 26, y + 28, 30, BRAND),
    label(x + 62, y + 50, 'Медиус Фарм', { size: 16, weight: 600, fill: DEEP }),
    label(x + 28, y + 118, product.title, { size: 46, weight: 700, fill: colors.main, width: inner }),
    product.inn ? label(x + 28, y + 148, product.inn, { size: 21, fill: INK, width: inner }) : '',
    rect(x + 28, y + 164, 56, 5, colors.main, 2),
    labels(x + 28, y + 198, wrap(lead, Math.round(inner / 10.4), 3), 24, { size: 19, fill: INK, width: inner }),
    label(x + 28, bottom - 52, product.package_text, { size: 18, weight: 600, fill: DEEP, width: inner - 90 }),
    label(x + 28, bottom - 26, release(product), { size: 15, fill: colors.main, width: inner - 90 }),
  ].join('');
}

const RELEASE = { none: 'Без рецепта', required: 'По рецепту', restricted: 'По рецепту, строгий учёт', not_applicable: 'Медицинское изделие' };
const release = (product) => (product.section === 55 ? 'Для ветеринарного применения' : RELEASE[product.prescription]);

/** Draws a carton on the left. Its contents stand in front of its right edge. */
function boxed(product, colors, inside, reach = 110) {
  const front = { x: 130, y: 150, width: 400, height: 350 };
  return [shadow(345, 260), shadow(620, reach), carton(product, colors, front), inside].flat().join('');
}

const smallLabel = (text, x, y, width, fill = INK) => label(x, y, text, { size: 22, weight: 700, fill, anchor: 'middle', width });

const FRONTS = {
  ampoules: (product, colors) =>
    boxed(
      product,
      colors,
      [
        [560, 0.98, -4],
        [620, 1.04, 0],
        [682, 0.98, 4],
      ].map(([x, size, turn]) => place(x, 500 - 166 * size, size, medicine.ampoule(colors.soft), turn)),
    ),
  vial: (product, colors) => boxed(product, colors, place(622, 340, 1.12, medicine.vial(colors.soft))),
  bottle: (product, colors) =>
    boxed(product, colors, [
      place(626, 322, 1.24, medicine.bottle(product.section === 55 ? '#5d6b4a' : undefined)),
      rect(548, 366, 158, 62, PAPER),
      smallLabel(product.title, 626, 406, 164, colors.main),
    ]),
  dropper: (product, colors) =>
    boxed(product, colors, [
      place(622, 328, 1.2, medicine.dropper(colors.main)),
      rect(540, 380, 164, 52, MINT),
      smallLabel(product.title, 622, 416, 150, colors.main),
    ]),
  spray: (product, colors) => boxed(product, colors, place(612, 330, 1.22, medicine.spray(colors.main))),
  tube: (product, colors) =>
    boxed(product, colors, [place(618, 324, 1.2, medicine.tube(colors.main)), smallLabel(product.title, 618, 208, 124, colors.main)]),
  blister: (product, colors) =>
    boxed(
      product,
      colors,
      [
        place(606, 424, 0.82, medicine.blister(product.form_group === 'capsules' ? colors.soft : WHITE), -7),
        product.form_group === 'capsules'
          ? place(660, 490, 0.62, medicine.capsule(colors.main, PAPER), -14)
          : place(676, 488, 0.72, medicine.pill(colors.soft)),
      ],
      130,
    ),
  suppositories: (product, colors) => boxed(product, colors, place(606, 420, 1, suppositoryStrip(colors), -6), 130),
  pouch: (product, colors) => [shadow(400, 210), pouch(product, colors)].join(''),
};

const suppositoryStrip = (colors) =>
  [
    rect(-120, -76, 240, 152, STONE, 14),
    rect(-114, -70, 228, 140, PAPER, 11),
    ...[-86, -43, 0, 43, 86].map((x) =>
      path(`M${x - 14} 52v-66c0-22 8-38 14-42 6 4 14 20 14 42v66Z`, colors.soft, { stroke: colors.main, 'stroke-width': 3 }),
    ),
  ].join('');

function pouch(product, colors) {
  return [
    path('M236 128h328l22 360c1 12-6 18-18 18H232c-12 0-19-6-18-18Z', WHITE),
    rect(230, 104, 340, 34, colors.main, 5),
    stroke('M244 121h312', WHITE, 3, { 'stroke-dasharray': '9 9' }),
    path('M218 424l-4 64c-1 12 6 18 18 18h336c12 0 19-6 18-18l-4-64Z', colors.soft),
    mark(262, 158, 32, BRAND),
    label(302, 181, 'Медиус Фарм', { size: 18, weight: 600, fill: DEEP }),
    label(400, 262, product.title, { size: 56, weight: 700, fill: colors.main, anchor: 'middle', width: 290 }),
    rect(372, 280, 56, 5, colors.main, 2),
    labels(400, 322, wrap(product.form, 28, 3), 27, { size: 20, anchor: 'middle', width: 286 }),
    label(400, 466, product.package_text, { size: 22, weight: 600, fill: DEEP, anchor: 'middle', width: 280 }),
  ].join('');
}

/**
 * Draws products that need an individual drawing. The key is the alias of the product. `boxed` draws the product with a
 * carton. `standing` draws it without a carton, and puts a card with its name below it.
 */
const NAMED = {
  'diagnoskan-5': (product, colors) => boxed(product, colors, [place(606, 420, 0.9, medicine.multiStrip(), -5)], 130),
  liosept: (product, colors) => boxed(product, colors, [place(610, 400, 1, dressing(colors), 6)], 120),
  'kriobox-12': (product, colors) => standing(product, colors, place(400, 262, 1.34, cooler())),
  'zhgut-t': (product, colors) => standing(product, colors, place(400, 258, 1.25, medicine.tourniquet())),
  'rubezh-1': (product, colors) => standing(product, colors, place(400, 268, 1.15, medicine.kitBag(colors.main))),
  'rubezh-gruppa': (product, colors) =>
    standing(product, colors, [
      place(400, 250, 1.4, medicine.kitBag(colors.main)),
      place(618, 384, 0.5, medicine.tourniquet()),
      place(190, 384, 0.5, medicine.kitBag(BRAND)),
    ]),
};

const dressing = (colors) =>
  [
    rect(-96, -110, 192, 220, WHITE, 12),
    rect(-82, -96, 164, 192, colors.soft, 8),
    ...[-60, -20, 20, 60].map((y) => stroke(`M-70 ${y}h140`, WHITE, 4, { 'stroke-dasharray': '4 10' })),
    rect(-40, -26, 80, 52, WHITE, 8, { opacity: '0.85' }),
    stroke('M0-16v32M-16 0h32', colors.main, 9),
  ].join('');

function standing(product, colors, thing) {
  return [
    shadow(400, 230),
    thing,
    rect(180, 452, 440, 112, WHITE, 14, { stroke: LINE, 'stroke-width': 2 }),
    rect(180, 452, 12, 112, colors.main, 6),
    label(216, 502, product.title, { size: 36, weight: 700, fill: colors.main, width: 380 }),
    label(216, 536, product.package_text, { size: 18, fill: INK, width: 380 }),
  ]
    .flat()
    .join('');
}

/** Draws a standard sample. The picture shows a jar or a sealed ampoule next to a certificate. */
function sample(product, colors) {
  const certificate = [
    rect(150, 132, 310, 360, WHITE, 6, { stroke: LINE, 'stroke-width': 2 }),
    rect(150, 132, 310, 12, colors.main),
    mark(176, 164, 30, BRAND),
    label(214, 186, 'Медиус Фарм', { size: 16, weight: 600, fill: DEEP }),
    labels(176, 238, wrap(product.title, 17, 3), 32, { size: 26, weight: 700, fill: colors.main, width: 262 }),
    labels(176, 352, wrap([product.form, product.dose].filter(Boolean).join(', '), 29, 3), 23, { size: 16, width: 262 }),
    label(176, 460, product.package_text, { size: 18, weight: 600, fill: DEEP, width: 190 }),
    circle(418, 450, 24, GOLD),
    stroke('M407 450l8 9 15-18', WHITE, 6),
  ];
  return [
    shadow(310, 180),
    shadow(570, 120),
    certificate,
    product.package_text.startsWith('ампула') ? sealed(colors) : place(570, 332, 1.22, medicine.sampleJar()),
  ]
    .flat()
    .join('');
}

const sealed = (colors) => [place(570, 322, 1.22, medicine.ampoule(colors.soft)), place(650, 446, 0.4, lock(colors.main))].join('');

const BY_GROUP = {
  tablets: 'blister',
  capsules: 'blister',
  drops: 'dropper',
  ointment: 'tube',
  gel: 'tube',
  suppositories: 'suppositories',
  spray: 'spray',
  powder: 'pouch',
};

function front(product) {
  if (product.form_group !== 'solution') return BY_GROUP[product.form_group];
  if (product.package_text.includes('ампул')) return 'ampoules';
  return product.form.includes('инъекц') ? 'vial' : 'bottle';
}

/** Draws the picture of a product. The parameter `product` is the parsed content file of the product. */
export function packagePicture(product) {
  const colors = tonesOf(product);
  const draw = product.form_group === 'sample' ? sample : (NAMED[product.alias] ?? FRONTS[front(product)]);
  return drawing(800, 600, product.picture.alt, floor(colors), draw(product, colors));
}
