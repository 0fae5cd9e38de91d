// Draws the papers that lie or stand in the rendered scenes: measured curves, forms, a plan.
import { brand, lines } from './paper-parts.mjs';
import { record, screen } from './screens.mjs';
import { SERVICE_PAPERS } from './service-papers.mjs';
import { ACCENT, BRAND, DEEP, FOAM, GOLD, INK, LINE, MINT, PAPER, SAND, WHITE, circle, drawing, label, labels, mark, path, place, rect, stroke, wrap } from './svg.mjs';

/** The heights of a chromatogram: peaks as (place, height, width). */
const PEAKS = [
  [0.12, 0.16, 0.012],
  [0.31, 0.86, 0.014],
  [0.46, 0.3, 0.016],
  [0.66, 0.52, 0.018],
  [0.83, 0.12, 0.02],
];
const height = (x) => PEAKS.reduce((sum, [at, high, wide]) => sum + high * Math.exp(-((x - at) ** 2) / (2 * wide ** 2)), 0.015);
const curve = (x, y, width, high) =>
  `M${Array.from({ length: 401 }, (_, i) => `${(x + (width * i) / 400).toFixed(1)} ${(y - high * height(i / 400)).toFixed(1)}`).join('L')}`;

function chart() {
  const grid = Array.from({ length: 9 }, (_, i) => rect(120, 420 + i * 90, 1260, 2, LINE));
  return drawing(
    1500,
    2050,
    'Хроматограмма',
    rect(0, 0, 1500, 2050, WHITE),
    brand(120, 120, 90),
    label(120, 330, 'Хроматограмма', { size: 84, weight: 700, fill: DEEP }),
    grid,
    stroke(curve(120, 1180, 1260, 700), BRAND, 9),
    stroke('M120 400V1180H1380', INK, 6),
    circle(120 + 1260 * 0.31, 1180 - 700 * 0.88, 16, ACCENT),
    lines(120, 1330, 1260, 6, 84),
    place(1180, 1760, 4, mark(0, 0, 44)),
  );
}

/** How many drops of a dropper have which volume, as heights of bars. */
const DROPS = [0.06, 0.14, 0.31, 0.58, 0.86, 1, 0.82, 0.5, 0.24, 0.1];

function drops() {
  const bars = DROPS.map((share, at) => rect(150 + at * 124, 1250 - 760 * share, 104, 760 * share, at > 6 ? ACCENT : BRAND, 10));
  return drawing(1500, 2050, 'Объём капли', rect(0, 0, 1500, 2050, WHITE), brand(120, 120, 90), label(120, 350, 'Объём капли', { size: 110, weight: 700, fill: DEEP }), bars, stroke('M120 440V1250H1400', INK, 6), lines(120, 1400, 1260, 5, 84));
}

/** What a message can be about. */
const SUBJECTS = ['Нежелательная реакция', 'Вопрос о качестве', 'Нет действия', 'Ошибка применения', 'Другое'];

function form() {
  const boxes = SUBJECTS.map((subject, at) => [rect(120, 520 + at * 150, 70, 70, WHITE, 12, { stroke: BRAND, 'stroke-width': 8 }), label(240, 576 + at * 150, subject, { size: 64, fill: INK })]);
  const rules = Array.from({ length: 5 }, (_, at) => rect(120, 1430 + at * 120, 1260, 4, '#b9c6c0'));
  const written = ['M130 1415c60-40 90 30 140-10s70 20 130-6 110 20 170-4 110 10 180-8 90 10 140-6', 'M130 1535c80-30 100 20 180-8s120 16 200-6 120 14 210-10'];
  return drawing(1500, 2050, 'Бланк', rect(0, 0, 1500, 2050, PAPER), brand(120, 120, 90), label(120, 400, 'Сообщение', { size: 130, weight: 700, fill: DEEP }), boxes, stroke('M128 550l30 30 60-80', BRAND, 16), stroke('M128 700l30 30 60-80', BRAND, 16), label(120, 1340, 'Что произошло', { size: 56, weight: 600, fill: DEEP }), rules, written.map((line) => stroke(line, '#28508a', 9)));
}

function notes() {
  return drawing(
    1360,
    1860,
    'Записи',
    rect(0, 0, 1360, 1860, PAPER),
    Array.from({ length: 17 }, (_, i) => rect(0, 180 + i * 96, 1360, 3, '#dfe7e3')),
    stroke('M120 250c60-40 90 30 140-10s70 20 130-6 110 20 170-4 110 10 180-8', INK, 8),
    stroke('M120 346c80-30 100 20 180-8s120 16 200-6 120 14 210-10 130 8 190-4', INK, 8),
    stroke('M120 442c60-30 110 24 160-6s90 14 150-8', INK, 8),
    stroke(curve(160, 1050, 1000, 420), BRAND, 10),
    stroke('M160 560V1050H1180', INK, 8),
    stroke('M120 1210c80-30 100 20 180-8s120 16 200-6 120 14 210-10', INK, 8),
    stroke('M120 1306c60-40 90 30 140-10s70 20 130-6 110 20 170-4 110 10 180-8', INK, 8),
    circle(470, 660, 60, 'none', { stroke: ACCENT, 'stroke-width': 9 }),
  );
}

function letter() {
  return drawing(1500, 2050, 'Документ', rect(0, 0, 1500, 2050, WHITE), brand(120, 120, 100), rect(120, 340, 700, 54, INK, 12), lines(120, 520, 1260, 8, 88, '#cfd9d4'), lines(120, 1300, 1260, 3, 88, '#cfd9d4'), circle(1150, 1740, 150, 'none', { stroke: BRAND, 'stroke-width': 14 }), circle(1150, 1740, 112, 'none', { stroke: BRAND, 'stroke-width': 6 }), place(1062, 1650, 4, mark(0, 0, 44)), stroke('M150 1780c70-120 120 90 190-40s90 70 160-30 110 40 180-20', '#28508a', 12));
}

const text = (x, y, columns, step, words, style) => labels(x, y, wrap(words, columns, 9), step, style);

/** Draws a certificate that confirms what is named in `subject`, with the sentence `body`. */
function certificate(subject, body, title = 'Сертификат') {
  return drawing(2050, 1500, title, rect(0, 0, 2050, 1500, PAPER), rect(60, 60, 1930, 1380, 'none', 20, { stroke: GOLD, 'stroke-width': 14 }), rect(96, 96, 1858, 1308, 'none', 12, { stroke: BRAND, 'stroke-width': 5 }), place(935, 170, 4, mark(0, 0, 44)), label(1025, 560, title, { size: 190, weight: 700, fill: DEEP, anchor: 'middle', width: 1700 }), label(1025, 690, subject, { size: 78, fill: INK, anchor: 'middle', width: 1500 }), text(1025, 810, 50, 74, body, { size: 54, fill: INK, anchor: 'middle' }), circle(1560, 1220, 130, GOLD), circle(1560, 1220, 92, 'none', { stroke: WHITE, 'stroke-width': 8 }), stroke('M400 1250c70-120 120 90 190-40s90 70 160-30 110 40 180-20', '#28508a', 12));
}

function plan() {
  const roads = ['M-50 900C400 700 700 1100 1100 760S1700 500 2100 640', 'M500-50C600 400 420 700 640 1000S900 1300 860 1600', 'M1500-50C1420 300 1600 620 1440 900S1560 1300 1500 1600'];
  return drawing(
    2050,
    1500,
    'План',
    rect(0, 0, 2050, 1500, SAND),
    path('M1100 0C1180 260 980 420 1160 640S1040 1100 1240 1500H1420C1240 1100 1340 860 1330 620S1180 260 1290 0Z', '#bfe0e6'),
    [[120, 160], [760, 160], [1620, 160], [160, 1100], [1000, 1180], [1680, 1040]].map(([x, y], i) => rect(x, y, 260, 180, i % 2 ? FOAM : MINT, 20)),
    roads.map((road) => [stroke(road, WHITE, 44), stroke(road, '#e3d9c3', 4)]),
    [[520, 700, BRAND], [1500, 480, ACCENT], [860, 1180, BRAND]].map(([x, y, color]) => [circle(x, y, 52, color), circle(x, y, 20, WHITE)]),
    stroke('M520 700C760 660 1000 900 860 1180', ACCENT, 12, { 'stroke-dasharray': '30 26' }),
  );
}

/** The sections of the leaflet, in two columns. */
const LEAFLET = [
  ['Показания', 'Боль слабой и умеренной силы: головная, зубная, мышечная. Повышенная температура тела при простуде.'],
  ['Как принимать', 'По одной таблетке до четырёх раз в день, запивая водой. Между приёмами — не меньше четырёх часов.'],
  ['Если забыли', 'Примите таблетку, как только вспомнили. Двойную дозу не принимайте.'],
  ['Противопоказания', 'Повышенная чувствительность к парацетамолу. Тяжёлые болезни печени и почек.'],
  ['Нежелательные реакции', 'Редко: сыпь, зуд, тошнота. Если они появились, прекратите приём и обратитесь к врачу.'],
  ['Хранение', 'До 25 °C, в упаковке. Берегите от детей.'],
];

function leaflet() {
  const section = ([title, words], at) => {
    const [x, y] = [110 + Math.floor(at / 3) * 670, 480 + (at % 3) * 520];
    return [label(x, y, title, { size: 52, weight: 700, fill: BRAND, width: 600 }), text(x, y + 80, 25, 64, words, { size: 45, fill: INK })];
  };
  return drawing(1500, 2050, 'Инструкция', rect(0, 0, 1500, 2050, PAPER), rect(0, 0, 1500, 60, BRAND), brand(1010, 110, 70), label(110, 250, 'Парафелин', { size: 120, weight: 700, fill: DEEP }), label(110, 340, 'Инструкция для пациента', { size: 56, fill: INK }), LEAFLET.map(section));
}

/** The minutes of a destruction: what was weighed, and who was there. */
function protocol() {
  const rows = [
    ['Серия', 'Ампул', 'Масса'],
    ['040124', '600', '1,92 кг'],
    ['051124', '450', '1,44 кг'],
    ['120225', '300', '0,96 кг'],
  ];
  const cells = rows.map((row, down) => row.map((word, right) => label(150 + right * 430, 700 + down * 130, word, { size: down ? 62 : 54, weight: down ? 400 : 700, fill: down ? INK : DEEP })));
  const signature = (y, role) => [label(120, y, role, { size: 50, fill: INK }), rect(760, y + 8, 560, 4, INK), stroke(`M${790 + y % 90} ${y - 18}c${40 + y % 70}-${60 + y % 80} ${70 + y % 60} 80 ${140 + y % 50}-36s${60 + y % 40} ${30 + y % 60} 120-26 90 30 130-16`, '#28508a', 10)];
  return drawing(
    1500,
    2050,
    'Протокол',
    rect(0, 0, 1500, 2050, WHITE),
    brand(120, 110, 80),
    label(120, 380, 'Протокол', { size: 150, weight: 700, fill: DEEP }),
    label(120, 490, 'взвешивания перед уничтожением', { size: 66, fill: INK }),
    Array.from({ length: 5 }, (_, row) => rect(120, 600 + row * 130, 1260, row < 2 ? 6 : 3, row < 2 ? BRAND : LINE)),
    cells,
    label(120, 1215, 'Проба: 5 ампул — 16,00 г', { size: 62, fill: INK }),
    label(120, 1330, 'Итого: 1350 ампул, 4,32 кг', { size: 70, weight: 700, fill: DEEP }),
    ['Председатель комиссии', 'Член комиссии', 'Представитель заказчика'].map((role, at) => signature(1500 + at * 150, role)),
    circle(1150, 1830, 130, 'none', { stroke: BRAND, 'stroke-width': 11 }),
    circle(1150, 1830, 96, 'none', { stroke: BRAND, 'stroke-width': 5 }),
  );
}

/** The print of a pharmacy on its bag. It is not one of ours, so it has no mark of the company. */
const bag = () => drawing(1000, 1000, 'Аптека', rect(0, 0, 1000, 1000, '#d8b98a'), rect(400, 150, 200, 480, BRAND, 24), rect(260, 290, 480, 200, BRAND, 24), label(500, 860, 'Аптека', { size: 190, weight: 700, fill: DEEP, anchor: 'middle' }));

/** The rows of a chart for the test of eyesight. */
const ROWS = ['Ш Б', 'М Н К', 'Ы М Б Ш', 'Б Ы Н К М', 'И Н Ш М К Ы', 'Н Ш Ы И К Б М'];

function eyes() {
  const sizes = [420, 280, 200, 150, 112, 84];
  let y = 120;
  const rows = ROWS.map((row, index) => {
    y += sizes[index] * 1.18;
    return label(750, y, row, { size: sizes[index], weight: 700, fill: INK, anchor: 'middle' });
  });
  return drawing(1500, 2050, 'Таблица для проверки зрения', rect(0, 0, 1500, 2050, WHITE), rows);
}

/** A measured drawing of the water tower of 1943. */
function tower() {
  const line = (d) => stroke(d, '#5d4632', 7);
  return drawing(
    1500,
    2050,
    'Чертёж башни',
    rect(0, 0, 1500, 2050, '#f0e4c9'),
    rect(70, 70, 1360, 1910, 'none', 0, { stroke: '#8a6f4e', 'stroke-width': 6 }),
    line('M560 1720L620 900H880L940 1720Z'),
    line('M560 900V560H940V900Z M520 900H980'),
    line('M500 560H1000L750 250Z M750 250V150'),
    line('M690 1720V1520H810V1720 M710 1340V1220H790V1340 M710 1100V1000H790V1100'),
    [700, 760, 820].map((y) => stroke(`M560 ${y}H940`, '#a98d68', 4)),
    Array.from({ length: 15 }, (_, i) => stroke(`M${617 - i * 3.8} ${950 + i * 52}H${883 + i * 3.8}`, '#c7ae86', 3)),
    line('M330 1720H1180'),
    stroke('M360 250V1720M330 250H390M330 1720H390M560 1820H940M560 1790V1850M940 1790V1850', '#8a6f4e', 4),
    label(1400, 1920, '1943', { size: 120, weight: 600, fill: '#5d4632', anchor: 'end' }),
  );
}

/** The card of the anniversary. */
const eighty = () =>
  drawing(1500, 1000, 'Юбилей', rect(0, 0, 1500, 1000, PAPER), rect(50, 50, 1400, 900, 'none', 24, { stroke: GOLD, 'stroke-width': 10 }), mark(650, 130, 200), label(750, 680, '80 лет', { size: 340, weight: 700, fill: DEEP, anchor: 'middle' }), label(750, 820, '1943–2023', { size: 90, fill: INK, anchor: 'middle' }));

const million = () =>
  drawing(1500, 800, 'Миллионный флакон', rect(0, 0, 1500, 800, PAPER), rect(50, 50, 1400, 700, 'none', 24, { stroke: GOLD, 'stroke-width': 10 }), label(750, 430, '1 000 000-й', { size: 196, weight: 700, fill: DEEP, anchor: 'middle' }), label(750, 610, 'флакон с линии в Лефортове', { size: 84, fill: INK, anchor: 'middle', width: 1300 }));

/** Draws a square code of the kind that packages bear. Its pattern means nothing; two of its edges are solid, two are broken. */
function code(x, y, size) {
  const count = 22;
  const cell = size / count;
  const isDark = (column, row) =>
    column === 0 || row === count - 1 || (row === 0 && column % 2 === 0) || (column === count - 1 && row % 2 === 1) || (row > 0 && column < count - 1 && (column * 37 + row * 61 + column * row * 17) % 7 < 3);
  const cells = Array.from({ length: count * count }, (_, index) => [index % count, Math.floor(index / count)]);
  return cells.filter((at) => isDark(...at)).map(([column, row]) => rect(x + column * cell, y + row * cell, cell + 0.4, cell + 0.4, INK));
}

/** The end of a carton, on which the code, the series and the expiry date are printed. */
const batch = () =>
  drawing(
    1500,
    600,
    'Серия и срок годности',
    rect(0, 0, 1500, 600, PAPER),
    rect(0, 0, 70, 600, ACCENT),
    code(110, 150, 300),
    [['Серия', '010126'], ['Годен до', '01.2030']].map(([name, value], row) => [
      label(720, 205 + row * 150, name, { size: 44, fill: INK }),
      label(720, 268 + row * 150, value, { size: 66, weight: 700, fill: INK, spacing: 4 }),
    ]),
    labels(1130, 228, ['Парафелин', 'таблетки, 500 мг', '10 таблеток'], 70, { size: 42, weight: 600, fill: DEEP }),
  );

/** The remarks of a check, which are numbered. Some of them are ticked off. */
function remarks() {
  const rows = Array.from({ length: 13 }, (_, row) => [
    label(200, 520 + row * 112, `${row + 1}.`, { size: 62, weight: 600, fill: DEEP, anchor: 'end' }),
    rect(240, 482 + row * 112, 620 + ((row * 173) % 330), 20, '#aebbb5', 8),
    rect(240, 518 + row * 112, 380 + ((row * 211) % 420), 20, '#cfd9d4', 8),
    row < 9 ? stroke(`M1270 ${500 + row * 112}l28 30 62-76`, BRAND, 15) : '',
  ]);
  return drawing(1500, 2050, 'Замечания', rect(0, 0, 1500, 2050, WHITE), label(120, 250, 'Замечания', { size: 130, weight: 700, fill: DEEP }), label(120, 360, 'Первая проверка', { size: 66, fill: INK }), rows);
}

/** The results of the laboratories of a round: one of them lies outside the limits. */
function round() {
  const results = [4, -9, 14, -3, 8, -15, 2, 11, -47, -6, 5];
  const y = (value) => 1050 - value * 9;
  return drawing(
    1500,
    2050,
    'Результаты раунда',
    rect(0, 0, 1500, 2050, WHITE),
    brand(120, 120, 90),
    label(120, 340, 'Результаты раунда', { size: 104, weight: 700, fill: DEEP }),
    rect(120, y(24), 1260, y(-24) - y(24), MINT),
    [24, 0, -24].map((value) => stroke(`M120 ${y(value)}H1380`, value ? '#9fc5b4' : BRAND, value ? 5 : 7)),
    results.map((value, at) => circle(190 + at * 112, y(value), 30, Math.abs(value) > 24 ? ACCENT : BRAND)),
    stroke('M120 560V1600H1380', INK, 6),
    lines(120, 1700, 1260, 3, 84),
  );
}

/** A contract: numbered clauses, and the signatures and the round stamps of both sides. */
function contract() {
  const clauses = Array.from({ length: 4 }, (_, row) => [label(120, 560 + row * 270, `${row + 1}.`, { size: 76, weight: 700, fill: DEEP }), ...lines(220, 520 + row * 270, 1160, 3, 70, '#b9c6c0')]);
  const side = (x, color) => [rect(x, 1870, 520, 5, INK), stroke(`M${x + 30} 1820c60-110 100 80 160-36s80 60 140-26 90 30 140-16`, '#28508a', 12), circle(x + 380, 1760, 120, 'none', { stroke: color, 'stroke-width': 10 }), circle(x + 380, 1760, 88, 'none', { stroke: color, 'stroke-width': 5 })];
  return drawing(1500, 2050, 'Договор', rect(0, 0, 1500, 2050, PAPER), label(750, 300, 'Договор', { size: 190, weight: 700, fill: DEEP, anchor: 'middle' }), rect(500, 370, 500, 10, GOLD), clauses, side(120, BRAND), side(860, '#3d5fa0'));
}

/** The upper half of the front page of a newspaper: its name, a headline with a picture, and columns of text. */
function newspaper() {
  const column = (x, y, rows) => lines(x, y, 400, rows, 34, '#8f938c');
  return drawing(
    2000,
    1400,
    'Газета',
    rect(0, 0, 2000, 1400, '#ece7da'),
    label(1000, 190, 'Городской вестник', { size: 178, weight: 700, fill: '#20241f', anchor: 'middle', width: 1800 }),
    rect(80, 245, 1840, 6, '#20241f'),
    rect(80, 300, 1840, 3, '#20241f'),
    label(80, 440, 'Новая линия за стеклом', { size: 108, weight: 700, fill: '#20241f', width: 1300 }),
    rect(80, 500, 860, 620, '#b9bdb4'),
    path('M80 1120V900l150-60 150 60v-160l160-50 160 50v90h240v290Z', '#7c837b'),
    path('M240 840V600h46v220Z', '#6a716a'),
    column(80, 1170, 6),
    column(540, 1170, 6),
    column(1010, 520, 25),
    column(1470, 340, 30),
  );
}

/** The papers by name, with their widths in px as textures. */
export const PAPERS = { chart: [chart, 1000], drops: [drops, 1000], form: [form, 1000], notes: [notes, 900], letter: [letter, 900], award: [() => certificate('Надлежащая производственная практика', 'Производство стерильных и нестерильных лекарственных средств АО «Медиус Фарм» отвечает правилам надлежащей производственной практики. Сертификат действует три года.'), 1200], system: [() => certificate('Система менеджмента качества ISO 9001', 'Система менеджмента качества АО «Медиус Фарм» отвечает требованиям стандарта ISO 9001 в области разработки и производства лекарственных средств.'), 1200], diploma: [() => certificate('о повышении квалификации', 'Слушатель освоил программу «Уполномоченное лицо производителя» в объёме 144 часов и сдал итоговый экзамен.', 'Удостоверение'), 1200], plan: [plan, 1200], screen: [screen, 700], record: [record, 1300], leaflet: [leaflet, 1300], bag: [bag, 700], eyes: [eyes, 1000], tower: [tower, 1000], eighty: [eighty, 1000], million: [million, 1000], batch: [batch, 1500], remarks: [remarks, 900], round: [round, 1000], newspaper: [newspaper, 1400], contract: [contract, 1000], protocol: [protocol, 1000], accreditation: [() => certificate('Испытательная лаборатория', 'Лаборатория филиала «Лефортово» компетентна проводить испытания лекарственных средств и фармацевтических субстанций.', 'Аттестат аккредитации'), 1200], ...SERVICE_PAPERS };
