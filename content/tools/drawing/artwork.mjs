// Draws the printed surfaces of packages: fronts, sides and labels. The studio wraps these drawings around
// three-dimensional shapes. All texts come from the content file of the product, so a package and its page cannot differ.
import { tonesOf } from './tones.mjs';
import { DEEP, GOLD, INK, PAPER, WHITE, drawing, label, labels, mark, path, place, rect, wrap } from './svg.mjs';

const RELEASE = { none: 'Без рецепта', required: 'По рецепту', restricted: 'По рецепту, строгий учёт', not_applicable: 'Медицинское изделие' };
const VETERINARY = 55;

/** Returns the line of a package that says who may buy the product. */
const release = (product) => (product.section === VETERINARY ? 'Для ветеринарного применения' : RELEASE[product.prescription]);

const brand = (x, y, size) => [mark(x, y, size), label(x + size * 1.3, y + size * 0.68, 'Медиус Фарм', { size: size * 0.5, weight: 600, fill: DEEP })];

/** Draws the band at the lower edge of a surface: its upper edge has the shape of a leaf of the logo. */
const band = (width, height, top, color) => path(`M0 ${top + 70}C${width * 0.3} ${top - 40} ${width * 0.62} ${top + 120} ${width} ${top}V${height}H0Z`, color);

/** Draws one leaf of the logo as a large, faint ornament. */
const leaf = (x, y, size, color) => place(x, y, size, path('M40 36V15c0-7-5-11-12-11 0 9 1 17 12 32z', color, { opacity: '0.35' }));

/** Draws what all fronts of a section have in common. */
function ground(product, { width, height, leaf: ornament, band: edge }) {
  const { main, soft } = tonesOf(product);
  return [rect(0, 0, width, height, PAPER), leaf(...ornament, soft), band(width, height, edge, main)];
}

/** Draws the front of a package. `layout` has the size of the front, and the positions and sizes of its parts. */
function front(product, layout) {
  const { width, height, left, name, text, lead, foot } = layout;
  const tones = tonesOf(product);
  const lines = wrap([product.form, product.dose].filter(Boolean).join(', '), lead.columns, lead.lines);
  const inner = left + 4;
  return drawing(
    width,
    height,
    product.title,
    ground(product, layout),
    brand(left, ...layout.brand),
    label(left, name.y, product.title, { size: 190, weight: 700, fill: DEEP, width: name.width }),
    product.inn ? label(inner, name.y + 90, product.inn, { size: 64, fill: INK, width: text }) : '',
    rect(inner, layout.rule, 130, 12, GOLD, 6),
    labels(inner, lead.y, lines, lead.step, { size: lead.size, weight: 700, fill: tones.dose, width: lead.width }),
    label(inner, foot.y, product.package_text, { size: foot.size, weight: 600, fill: tones.foot, width: foot.width }),
    label(inner, foot.release, release(product), { size: foot.small, fill: tones.foot, width: foot.width }),
  );
}

const WIDE = {
  width: 1500,
  height: 1000,
  left: 90,
  leaf: [900, -60, 17],
  band: 700,
  brand: [80, 96],
  name: { y: 400, width: 1240 },
  text: 1100,
  rule: 540,
  lead: { y: 620, step: 64, size: 58, width: 1200, columns: 36, lines: 2 },
  foot: { y: 890, size: 62, release: 955, small: 38, width: 800 },
};
const TALL = {
  width: 1000,
  height: 1600,
  left: 80,
  leaf: [430, 60, 15],
  band: 1140,
  brand: [90, 104],
  name: { y: 500, width: 840 },
  text: 820,
  rule: 650,
  lead: { y: 750, step: 72, size: 64, width: 840, columns: 24, lines: 4 },
  foot: { y: 1400, size: 74, release: 1480, small: 46, width: 820 },
};

/** A tube is narrower at its cap than at its fold, and bends away at its edges. */
const TUBE = {
  ...TALL,
  left: 200,
  name: { y: 500, width: 600 },
  text: 580,
  lead: { ...TALL.lead, width: 600, columns: 20 },
  foot: { ...TALL.foot, width: 560 },
};

/** Draws the front of a carton that is wider than high. */
export const wideFront = (product) => front(product, WIDE);

/** Draws the front of a carton or a pouch that is higher than wide. */
export const tallFront = (product) => front(product, TALL);

/** Draws the front of a tube. */
export const tubeFront = (product) => front(product, TUBE);

/**
 * Draws a front without a name, for the pictures that everybody sees: the name of a medicine that is sold on prescription
 * must not be legible in them.
 */
const plainFront = (product, layout) =>
  drawing(layout.width, layout.height, 'Упаковка без названия', ground(product, layout), mark(layout.left, layout.height * 0.27, layout.height * 0.2));

export const plainWide = (product) => plainFront(product, WIDE);
export const plainTall = (product) => plainFront(product, TALL);

/** Draws the narrow side of a carton without a name. */
export const plainSide = (product) => drawing(400, 1000, 'Упаковка без названия', rect(0, 0, 400, 1000, tonesOf(product).main), mark(140, 50, 120, WHITE));

/** Draws the label of a vessel without a name. */
export const plainLabel = (product) =>
  drawing(2000, 1000, 'Этикетка без названия', rect(0, 0, 2000, 1000, PAPER), rect(0, 760, 2000, 240, tonesOf(product).main), place(1000, 200, 7, mark(-22, 0, 44)));

/** Draws the narrow side of a carton, on which the name is turned by 90°. */
export function side(product) {
  const { main, foot } = tonesOf(product);
  return drawing(
    400,
    1000,
    product.title,
    rect(0, 0, 400, 1000, main),
    place(200, 500, 1, label(-420, 36, product.title, { size: 110, weight: 700, fill: foot, width: 620 }), -90),
    mark(140, 50, 120, WHITE),
  );
}

/** Draws the label of a bottle, a vial or an ampoule. The visible part is in the middle. */
export function wrapLabel(product) {
  const { main, dose, foot } = tonesOf(product);
  const lead = wrap([product.form, product.dose].filter(Boolean).join(', '), 26, 2);
  return drawing(
    2000,
    1000,
    product.title,
    rect(0, 0, 2000, 1000, PAPER),
    rect(0, 760, 2000, 240, main),
    place(1000, 60, 3, mark(-22, 0, 44)),
    label(1000, 400, product.title, { size: 170, weight: 700, fill: DEEP, width: 700, anchor: 'middle' }),
    product.inn ? label(1000, 490, product.inn, { size: 60, fill: INK, width: 680, anchor: 'middle' }) : '',
    labels(1000, 590, lead, 68, { size: 62, weight: 700, fill: dose, width: 720, anchor: 'middle' }),
    label(1000, 905, product.package_text, { size: 84, weight: 600, fill: foot, width: 640, anchor: 'middle' }),
  );
}

/** Draws the patch on a bag or a container. */
export function patch(product) {
  const { main } = tonesOf(product);
  return drawing(
    1000,
    500,
    product.title,
    rect(0, 0, 1000, 500, PAPER),
    rect(0, 0, 1000, 26, main),
    brand(60, 70, 84),
    label(60, 320, product.title, { size: 130, weight: 700, fill: DEEP, width: 880 }),
    label(64, 420, product.package_text, { size: 56, fill: INK, width: 860 }),
  );
}

/** Draws the certificate of a standard sample. */
export function certificate(product) {
  const { main } = tonesOf(product);
  return drawing(
    1000,
    1360,
    product.title,
    rect(0, 0, 1000, 1360, WHITE),
    rect(0, 0, 1000, 36, main),
    brand(90, 110, 90),
    label(90, 340, 'Паспорт стандартного образца', { size: 52, fill: INK, width: 820 }),
    labels(90, 450, wrap(product.title, 17, 3), 100, { size: 88, weight: 700, fill: DEEP, width: 820 }),
    labels(90, 800, wrap([product.form, product.dose].filter(Boolean).join(', '), 30, 3), 62, { size: 48, fill: main, weight: 600, width: 820 }),
    ...[960, 1010, 1060, 1110].map((y, index) => rect(90, y, index === 3 ? 480 : 820, 14, '#dfe7e3', 7)),
    label(90, 1260, product.package_text, { size: 56, weight: 600, fill: DEEP, width: 560 }),
    place(820, 1170, 2.2, mark(0, 0, 44)),
  );
}
