// Draws the five results of an express test, in the order of the table on its page. The picture is 960 units wide and 540
// units high. The letters are outlines, because a picture in a page has no fonts.
import { FOAM, INK, LINE, WHITE, drawing, path, place, rect, stroke } from './svg.mjs';

const GROUND = '#eef7f3';
const RED = '#a8324e';
const PALE = '#e3b3bf';

/** The colours of the lines C and T of each result. */
const RESULTS = [
  { control: RED, test: RED },
  { control: RED },
  { test: RED },
  {},
  { control: RED, test: PALE },
];
const STRIP = { width: 132, gap: 36, top: 70, height: 400 };
const CONTROL_Y = 150;
const TEST_Y = 225;

const letterC = (x, y) => stroke(`M${x + 16} ${y - 8}a11 11 0 1 0 0 16`, INK, 4);
const letterT = (x, y) => stroke(`M${x} ${y - 11}h18M${x + 9} ${y - 11}v22`, INK, 4);

function strip({ control, test }, left) {
  const line = (y, color) => (color ? rect(62, y - 5, 48, 10, color, 2) : '');
  return place(left, STRIP.top, 1, [
    rect(0, 0, STRIP.width, STRIP.height, WHITE, 18, { stroke: LINE, 'stroke-width': 2 }),
    rect(58, 90, 56, 200, GROUND, 10, { stroke: FOAM, 'stroke-width': 2 }),
    line(CONTROL_Y, control),
    line(TEST_Y, test),
    letterC(22, CONTROL_Y),
    letterT(22, TEST_Y),
    path('M86 330a22 22 0 1 0 .1 0Z', FOAM),
  ].join(''));
}

/** Draws the five results from left to right. */
export function expressLines(title) {
  const width = RESULTS.length * STRIP.width + (RESULTS.length - 1) * STRIP.gap;
  const left = (960 - width) / 2;
  const strips = RESULTS.map((result, index) => strip(result, left + index * (STRIP.width + STRIP.gap)));
  return drawing(960, 540, title, rect(0, 0, 960, 540, GROUND), strips);
}
