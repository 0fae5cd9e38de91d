// Draws the way from a stop to the gate of a branch. A plan is 720 units wide and 420 units high.
import { ACCENT, BRAND, DEEP, FOAM, GOLD, INK, LINE, MINT, WHITE, circle, drawing, label, path, rect, stroke } from './svg.mjs';

/**
 * The plan of each branch: the stop at which the way begins, a landmark beside the way, the street of the gate, and the
 * way itself. `nature` is the outline of a park, a river or fields.
 */
export const PLANS = {
  agro: {
    stop: 'Автостанция',
    landmark: 'Мост через ручей',
    street: 'ул. Пантовая',
    way: [
      [90, 330],
      [250, 330],
      [250, 200],
      [520, 200],
    ],
    nature: 'M0 60C120 30 200 90 320 60S560 20 720 70V0H0Z',
  },
  lefortovo: {
    stop: 'Метро',
    landmark: 'Сквер',
    street: 'Лабораторный проезд',
    way: [
      [90, 110],
      [90, 250],
      [400, 250],
      [400, 180],
      [540, 180],
    ],
    nature: 'M160 290h200v100H160Z',
  },
  mez: {
    stop: 'Метро',
    landmark: 'Башня 1943 года',
    street: 'ул. Экстракторная',
    way: [
      [100, 330],
      [300, 330],
      [300, 210],
      [540, 210],
    ],
    nature: 'M0 0h150C120 70 150 120 110 170S30 220 0 230Z',
  },
  pochep: {
    stop: 'Вокзал',
    landmark: 'Парк',
    street: 'ул. Фабричная',
    way: [
      [90, 90],
      [330, 90],
      [330, 240],
      [550, 240],
    ],
    nature: 'M90 180h190v150H90Z',
  },
};

const line = (points) => points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** Returns points of the streets and of the labels beside them, about 20 units apart. */
function takenPoints({ way }) {
  const [[startX, startY]] = way;
  const [middleX] = way[Math.floor(way.length / 2)];
  const between = ([x, y], [endX, endY]) =>
    Array.from({ length: 21 }, (_, step) => [x + ((endX - x) * step) / 20, y + ((endY - y) * step) / 20]);
  const streets = way.slice(1).flatMap((point, index) => between(way[index], point));
  return [...streets, ...between([middleX, 0], [middleX, 420]), ...between([startX, startY - 20], [startX + 150, startY - 20])];
}

/** Draws houses where there is no street, no label and no gate. */
function houses(plan) {
  const cells = [0, 1, 2, 3, 4].flatMap((column) => [0, 1, 2].map((row) => [40 + column * 115, 40 + row * 130]));
  const taken = takenPoints(plan);
  const isFree = ([x, y]) => taken.every(([a, b]) => a < x - 24 || a > x + 102 || b < y - 24 || b > y + 94);
  return cells.filter(isFree).map(([x, y]) => rect(x, y, 78, 70, LINE, 10));
}

/** Draws a plan of the table for a branch. */
export function routePlan({ title, address }, plan) {
  const [start, ...rest] = plan.way;
  const end = rest.at(-1);
  const middle = plan.way[Math.floor(plan.way.length / 2)];
  return drawing(
    720,
    420,
    `Схема проезда: ${address.city}, ${address.text}`,
    rect(0, 0, 720, 420, '#f3f8f5'),
    houses(plan),
    path(plan.nature, FOAM),
    stroke(`${line(plan.way)}H720`, WHITE, 34),
    stroke(`M${middle[0]} 0V420`, WHITE, 22),
    rect(end[0] - 20, end[1] - 150, 170, 120, DEEP, 12),
    label(end[0] + 65, end[1] - 84, `«${title}»`, { size: 22, fill: WHITE, weight: 700, anchor: 'middle', width: 150 }),
    stroke(line(plan.way), ACCENT, 6, { 'stroke-dasharray': '2 14' }),
    circle(start[0], start[1], 18, ACCENT),
    label(start[0] + 22, start[1] - 22, plan.stop, { size: 22, fill: INK, weight: 700, width: 116 }),
    circle(middle[0], middle[1], 14, BRAND),
    label(middle[0] + 26, middle[1] + 48, plan.landmark, { size: 20, fill: INK }),
    label(700, end[1] + 44, plan.street, { size: 20, fill: INK, anchor: 'end' }),
    path(`M${end[0]} ${end[1]}c-20-23-30-36-30-52a30 30 0 0 1 60 0c0 16-10 29-30 52Z`, GOLD),
    circle(end[0], end[1] - 52, 11, MINT),
  );
}
