// Draws the papers and packs of the heads of service pages: a customer's pack step by step, a formula, a list of parcels,
// a waybill, an act of destruction, a licence, and the register of controlled substances.
import { brand, lines } from './paper-parts.mjs';
import { ACCENT, BRAND, DEEP, FOAM, GOLD, INK, LINE, MINT, PAPER, WHITE, circle, drawing, label, labels, path, place, rect, stroke } from './svg.mjs';

const signature = (x, y) => stroke(`M${x} ${y}c60-110 100 80 160-36s80 60 140-26 90 30 140-16`, '#28508a', 11);

/** The colours of a pack of a customer, which are not those of the company. */
const OWN = '#3d5fa0';
const OWN_SOFT = '#cfdaf0';
const drop = (x, y, size, color) => place(x, y, size, path('M0-20C9-6 14 1 14 9a14 14 0 0 1-28 0C-14 1-9-6 0-20Z', color));

/** Draws the front of the customer's pack after `steps` of the print: no step, the ground, or the ground and the words. */
const ownFront = (steps) =>
  drawing(
    1000,
    1600,
    'Упаковка заказчика',
    rect(0, 0, 1000, 1600, WHITE),
    steps > 0 ? [drop(690, 520, 20, OWN_SOFT), path('M0 1180C300 1080 620 1240 1000 1140V1600H0Z', OWN)] : '',
    steps > 1 ? [drop(150, 190, 4.2, OWN), labels(85, 560, ['Ваш', 'препарат'], 190, { size: 190, weight: 700, fill: '#1f3566', width: 830 }), rect(90, 830, 150, 14, GOLD, 7), labels(88, 950, ['капли глазные', '10 мл'], 90, { size: 76, weight: 600, fill: OWN }), label(88, 1480, 'Ваша марка', { size: 84, weight: 600, fill: WHITE })] : '',
  );

/** Draws the narrow side of the customer's pack. */
const ownSide = (steps) => drawing(640, 1600, 'Упаковка заказчика', rect(0, 0, 640, 1600, steps > 0 ? OWN : WHITE), steps > 1 ? place(320, 800, 1, label(-560, 60, 'Ваш препарат', { size: 170, weight: 700, fill: WHITE }), -90) : '');

/** Draws the label of the customer's bottle. Its visible part is in the middle. */
const ownLabel = (steps) =>
  drawing(
    2000,
    1000,
    'Этикетка заказчика',
    rect(0, 0, 2000, 1000, steps > 0 ? WHITE : '#f4f3ee'),
    steps > 0 ? [rect(0, 720, 2000, 280, OWN), rect(0, 0, 2000, 60, OWN)] : '',
    steps > 1 ? [drop(1000, 190, 4, OWN), labels(1000, 400, ['Ваш', 'препарат'], 150, { size: 150, weight: 700, fill: '#1f3566', anchor: 'middle' }), label(1000, 650, '10 мл', { size: 84, weight: 600, fill: OWN, anchor: 'middle' })] : '',
  );

/** The atoms of ibuprofen in its plane, and the pairs of them that are bound. Pairs in `DOUBLE` have two lines. */
const ATOMS = [[-5.53, 0.35], [-4.03, 0.45], [-3.37, 1.79], [-3.21, -0.8], [-1.71, -0.71], [-0.88, -1.96], [0.62, -1.87], [1.28, -0.53], [0.46, 0.72], [-1.04, 0.63], [2.78, -0.44], [3.61, -1.69], [3.45, 0.91], [2.62, 2.16], [4.95, 1.0]];
const BONDS = [[0, 1], [1, 2], [1, 3], [3, 4], [4, 5], [5, 6], [6, 7], [7, 8], [8, 9], [9, 4], [7, 10], [10, 11], [10, 12], [12, 13], [12, 14]];
const DOUBLE = new Set(['5,6', '7,8', '9,4', '12,13']);

/** Draws the bonds of the formula with the scale `unit` around a point. A second line lies beside the first one. */
function bonds(x, y, unit) {
  const at = ([ax, ay]) => [x + ax * unit, y - ay * unit];
  return BONDS.map(([from, to]) => {
    const [[ax, ay], [bx, by]] = [at(ATOMS[from]), at(ATOMS[to])];
    // The line ends before the letters of an oxygen atom.
    const share = to > 12 ? 0.66 : 1;
    const [ex, ey] = [ax + (bx - ax) * share, ay + (by - ay) * share];
    const long = Math.hypot(bx - ax, by - ay);
    const [nx, ny] = [(-(by - ay) / long) * 26, ((bx - ax) / long) * 26];
    const second = DOUBLE.has(`${from},${to}`) ? stroke(`M${ax + nx + (ex - ax) * 0.14} ${ay + ny + (ey - ay) * 0.14}L${ex + nx - (ex - ax) * 0.14} ${ey + ny - (ey - ay) * 0.14}`, INK, 13) : '';
    return [stroke(`M${ax} ${ay}L${ex} ${ey}`, INK, 13), second];
  });
}

/** The parts of the formula C13H18O2, as (place, text, is it an index). The font has no indices. */
const COMPOSITION = [[0, 'C'], [84, '13', true], [172, 'H'], [264, '18', true], [354, 'O'], [450, '2', true]];

/** The sheet of a chemist: the formula of ibuprofen and notes. */
const formula = () =>
  drawing(
    2050,
    1500,
    'Формула ибупрофена',
    rect(0, 0, 2050, 1500, WHITE),
    brand(130, 110, 90),
    label(130, 370, 'Ибупрофен', { size: 170, weight: 700, fill: DEEP }),
    COMPOSITION.map(([x, text, isLow]) => label(1400 + x, 370 + (isLow ? 34 : 0), text, { size: isLow ? 74 : 120, weight: 600, fill: BRAND })),
    bonds(1025, 840, 156),
    label(1025 + 2.62 * 156 - 8, 840 - 2.16 * 156 + 50, 'O', { size: 140, weight: 600, fill: ACCENT, anchor: 'middle' }),
    label(1025 + 4.95 * 156 + 50, 840 - 1.0 * 156 + 50, 'OH', { size: 140, weight: 600, fill: ACCENT, anchor: 'middle' }),
    lines(130, 1290, 1400, 2, 84),
  );

/** The list of the parcels of a round, all of which have been sent. */
function dispatch() {
  const rows = Array.from({ length: 9 }, (_, row) => [label(130, 640 + row * 140, `Лаборатория ${String(row + 1).padStart(2, '0')}`, { size: 78, fill: INK }), rect(130, 686 + row * 140, 1240, 4, LINE), stroke(`M1240 ${612 + row * 140}l32 34 70-86`, BRAND, 17)]);
  return drawing(1500, 2050, 'Рассылка', rect(0, 0, 1500, 2050, WHITE), brand(130, 110, 90), label(130, 370, 'Рассылка', { size: 170, weight: 700, fill: DEEP }), label(130, 480, 'Образцы раунда', { size: 84, fill: BRAND, weight: 600 }), rows, signature(160, 1930));
}

/** A waybill: what is sent, and its temperature on the way. */
function waybill() {
  const y = (degrees) => 1500 - degrees * 60;
  const course = Array.from({ length: 61 }, (_, i) => `${130 + i * 20.6} ${(y(4.6 + 0.7 * Math.sin(i / 4) + 0.4 * Math.sin(i / 1.7))).toFixed(1)}`);
  const cells = [['Груз', 'Лекарства, 6 мест'], ['Режим', '2–8 °C'], ['Маршрут', 'Брянск — Москва']].map(([name, value], row) => [label(130, 600 + row * 120, name, { size: 72, fill: INK }), label(560, 600 + row * 120, value, { size: 72, weight: 700, fill: DEEP })]);
  return drawing(1500, 2050, 'Накладная', rect(0, 0, 1500, 2050, WHITE), brand(130, 110, 90), label(130, 390, 'Накладная', { size: 180, weight: 700, fill: DEEP }), cells, rect(130, y(8), 1240, y(2) - y(8), MINT), stroke(`M130 ${y(8)}H1370M130 ${y(2)}H1370`, '#9fc5b4', 6), stroke(`M${course.join('L')}`, BRAND, 14), label(130, y(8) - 30, '8 °C', { size: 58, fill: INK }), label(130, y(2) + 76, '2 °C', { size: 58, fill: INK }), rect(130, 1760, 1240, 4, LINE), signature(160, 1740), circle(1160, 1800, 140, 'none', { stroke: BRAND, 'stroke-width': 13 }), circle(1160, 1800, 104, 'none', { stroke: BRAND, 'stroke-width': 5 }));
}

/** An act of destruction with the signatures of the commission and its stamp. */
const act = () =>
  drawing(1500, 2050, 'Акт', rect(0, 0, 1500, 2050, WHITE), brand(130, 110, 90), label(750, 480, 'Акт', { size: 300, weight: 700, fill: DEEP, anchor: 'middle' }), label(750, 620, 'об уничтожении', { size: 110, weight: 600, fill: INK, anchor: 'middle' }), rect(500, 690, 500, 12, GOLD), lines(130, 820, 1240, 6, 92, '#c6d0cb'), [0, 1, 2].map((row) => [rect(640, 1560 + row * 150, 620, 4, INK), rect(130, 1536 + row * 150, 400 - row * 60, 22, '#c6d0cb', 10), signature(690 + row * 40, 1545 + row * 150)]), circle(1180, 1790, 150, 'none', { stroke: BRAND, 'stroke-width': 13 }), circle(1180, 1790, 112, 'none', { stroke: BRAND, 'stroke-width': 5 }));

/** A licence in a frame of ornaments. */
const licence = () =>
  drawing(1500, 2050, 'Лицензия', rect(0, 0, 1500, 2050, PAPER), rect(70, 70, 1360, 1910, FOAM), rect(130, 130, 1240, 1790, PAPER), rect(160, 160, 1180, 1730, 'none', 0, { stroke: BRAND, 'stroke-width': 7 }), [0, 1, 2].map((ring) => circle(750, 370, 130 - ring * 34, 'none', { stroke: ring === 1 ? BRAND : GOLD, 'stroke-width': 9 })), label(750, 690, 'Лицензия', { size: 230, weight: 700, fill: DEEP, anchor: 'middle', width: 1100 }), labels(750, 850, ['на фармацевтическую', 'деятельность'], 104, { size: 92, weight: 600, fill: BRAND, anchor: 'middle' }), lines(300, 1090, 900, 4, 90, '#cdd6d0'), circle(1080, 1610, 150, GOLD), circle(1080, 1610, 108, 'none', { stroke: WHITE, 'stroke-width': 9 }), signature(280, 1640), rect(270, 1690, 480, 5, INK));

/** Draws an entry in handwriting, which differs from row to row. */
const written = (x, y, row, width = 156) => {
  const part = width / 3;
  return stroke(`M${x} ${y}c${part * 0.4}-${22 + (row % 4) * 6} ${part * 0.8} ${16 + (row % 2) * 8} ${part}-${6 + (row % 3) * 4}s${part * 0.6} ${10 + (row % 5) * 3} ${part}-8 ${part * 0.5}-${14 + (row % 3) * 5} ${part * 0.9}-4`, '#28508a', 7);
};

/** Draws a page of the register of controlled substances: `columns` are the edges and the names of its columns, and in its first `rows` rows are entries, which are written by hand. */
function ruled(title, heading, columns, rows) {
  const edges = columns.map(([x]) => x);
  const right = (at) => edges[at + 1] ?? 1300;
  return drawing(
    1360,
    1860,
    title,
    rect(0, 0, 1360, 1860, '#fbf4e3'),
    label(680, 150, heading, { size: 92, weight: 700, fill: DEEP, anchor: 'middle' }),
    rect(60, 240, 1240, 90, '#efe4c8'),
    columns.map(([x, name], at) => label((x + right(at)) / 2, 300, name, { size: 40, weight: 600, fill: DEEP, anchor: 'middle', width: right(at) - x - 20 })),
    Array.from({ length: 16 }, (_, row) => rect(60, row ? 226 + row * 104 : 240, 1240, 4, '#c9bd9f')),
    [...edges, 1296].map((x) => rect(x, 240, 4, 1550, '#c9bd9f')),
    Array.from({ length: rows }, (_, row) => edges.map((x, at) => written(x + 26, 404 + row * 104, row + x, Math.min(right(at) - x - 52, 330 - ((row * 37) % 90))))),
  );
}

const register = () => ruled('Журнал учёта', 'Журнал учёта', [[60, 'Дата'], [300, 'Кому'], [730, 'Расход'], [950, 'Остаток'], [1130, 'Подпись']], 9);

/** The left page of the register: what has come. */
const receipts = () => ruled('Журнал учёта, приход', 'Приход', [[60, 'Дата'], [270, 'Откуда'], [700, 'Серия'], [920, 'Приход'], [1110, 'Подпись']], 11);

const own = Object.fromEntries([0, 1, 2].flatMap((steps) => [[`own-front-${steps}`, [() => ownFront(steps), 1000]], [`own-side-${steps}`, [() => ownSide(steps), 500]], [`own-label-${steps}`, [() => ownLabel(steps), 2000]]]));

/** The papers by name, with their widths in px as textures. */
export const SERVICE_PAPERS = { ...own, formula: [formula, 1400], dispatch: [dispatch, 1000], waybill: [waybill, 1000], act: [act, 1000], licence: [licence, 1000], register: [register, 1000], receipts: [receipts, 1000] };
