// Lays out the cards of films: a rendered picture or a number on one side, and a paragraph of the transcript on the other.
import { ACCENT, BRAND, DEEP, FOAM, MINT, WHITE, drawing, label, labels, mark, rect, tag, wrap } from './svg.mjs';

/** The width and the height of a card. */
export const CARD = { width: 1280, height: 720 };

/** The width of the column with the text, and the position of its left edge. */
const COLUMN = { left: 64, width: 512 };
/** The number of characters of a line, beside a picture and alone. */
const LINE = { beside: 24, alone: 36 };
const LIMIT = 9;
const STEP = 50;
const SIZE = 38;

/**
 * Draws a card. `number` counts the cards from 1, and `picture` is the path of a raster file, which covers the right half.
 * Without a picture, the number fills the right side.
 */
export function card({ title, caption, number, count, picture }) {
  const { width, height } = CARD;
  const lines = wrap(caption, picture ? LINE.beside : LINE.alone, LIMIT);
  const top = height / 2 - ((lines.length - 1) * STEP) / 2 + SIZE / 3;
  return drawing(
    width,
    height,
    title,
    rect(0, 0, width, height, DEEP),
    picture ? photograph(picture) : numeral(number),
    mark(COLUMN.left, 52, 48, MINT),
    labels(COLUMN.left, top, lines, STEP, { size: SIZE, weight: 600, fill: WHITE, width: picture ? COLUMN.width : 780 }),
    progress(number, count),
    label(COLUMN.left, height - 44, title, { size: 22, fill: FOAM, width: COLUMN.width }),
  );
}

function photograph(href) {
  const { width, height } = CARD;
  return tag('image', { href, x: width / 2, y: 0, width: width / 2, height, preserveAspectRatio: 'xMidYMid slice' });
}

function numeral(number) {
  return label(CARD.width - 64, 560, String(number), { size: 560, weight: 700, fill: BRAND, anchor: 'end' });
}

/** Draws how much of the film has been shown. */
function progress(number, count) {
  const y = CARD.height - 96;
  return [rect(COLUMN.left, y, COLUMN.width, 4, BRAND, 2), rect(COLUMN.left, y, (COLUMN.width * number) / count, 4, ACCENT, 2)].join('');
}
