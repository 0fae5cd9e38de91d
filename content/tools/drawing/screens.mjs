// Draws the screens that are seen in the rendered scenes: of a telephone and of a portable computer.
import { BRAND, circle, DEEP, drawing, FOAM, GOLD, INK, LINE, label, MINT, mark, rect, stroke, WHITE } from './svg.mjs';

/** The page of the hot line, from which one calls or writes. */
export function screen() {
  const lines = Array.from({ length: 4 }, (_, at) => rect(70, 620 + at * 92, at === 3 ? 384 : 640, 24, '#cfd9d4', 12));
  return drawing(
    780,
    1660,
    'Телефон',
    rect(0, 0, 780, 1660, WHITE),
    rect(0, 0, 780, 520, BRAND),
    mark(70, 130, 110, WHITE),
    label(70, 400, 'Горячая линия', { size: 84, weight: 700, fill: WHITE, width: 640 }),
    lines,
    rect(70, 1060, 640, 150, BRAND, 40),
    label(390, 1160, 'Позвонить', { size: 72, weight: 600, fill: WHITE, anchor: 'middle' }),
    rect(70, 1260, 640, 150, MINT, 40),
    label(390, 1360, 'Написать', { size: 72, weight: 600, fill: DEEP, anchor: 'middle' }),
  );
}

/** What the dossier of a batch holds, in the order in which it is recorded. */
const STEPS = ['Взвешивание', 'Смешивание', 'Прессование', 'Упаковка', 'Испытания'];

/** The electronic dossier of a batch: its steps are signed one after another, and the last one is open. */
export function record() {
  const steps = STEPS.map((step, at) => {
    const [y, done] = [330 + at * 124, at < STEPS.length - 1];
    return [
      rect(60, y, 900, 100, done ? WHITE : '#fdf3dc', 18, { stroke: done ? LINE : GOLD, 'stroke-width': 3 }),
      circle(125, y + 50, 30, done ? BRAND : GOLD),
      done ? stroke(`M110 ${y + 50}l12 13 22-26`, WHITE, 8) : '',
      label(190, y + 66, step, { size: 46, weight: 600, fill: DEEP }),
      rect(700, y + 38, done ? 220 : 120, 24, done ? '#cfd9d4' : '#ecd9a8', 12),
    ];
  });
  const bars = [0.62, 0.8, 0.72, 0.9, 0.84, 0.7].map((share, at) =>
    rect(1060 + at * 62, 700 - 250 * share, 40, 250 * share, at === 3 ? GOLD : BRAND, 8),
  );
  return drawing(
    1500,
    980,
    'Досье серии',
    rect(0, 0, 1500, 980, FOAM),
    rect(0, 0, 1500, 110, BRAND),
    mark(60, 30, 50, WHITE),
    label(150, 74, 'Досье серии', { size: 52, weight: 700, fill: WHITE }),
    label(60, 250, 'Серия 010126', { size: 78, weight: 700, fill: DEEP }),
    steps,
    rect(1010, 330, 430, 430, WHITE, 18, { stroke: LINE, 'stroke-width': 3 }),
    bars,
    rect(1010, 790, 430, 124, BRAND, 24),
    label(1225, 868, 'Подписать', { size: 50, weight: 600, fill: WHITE, anchor: 'middle' }),
    stroke('M1050 700h350', INK, 4),
  );
}
