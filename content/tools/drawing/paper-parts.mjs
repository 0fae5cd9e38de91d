// Draws what several papers have in common.
import { DEEP, LINE, label, mark, rect } from './svg.mjs';

/** Draws the mark and the name of the company. */
export const brand = (x, y, size) => [mark(x, y, size), label(x + size * 1.3, y + size * 0.68, 'Медиус Фарм', { size: size * 0.5, weight: 600, fill: DEEP })];

/** Draws lines of a text that is too small to be read. The last one is short. */
export const lines = (x, y, width, count, step, color = LINE) =>
  Array.from({ length: count }, (_, index) => rect(x, y + index * step, index === count - 1 ? width * 0.6 : width, step * 0.26, color, step * 0.13));
