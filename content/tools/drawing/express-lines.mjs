// Draws the results of an express test, one picture for each row of the table on its page. A picture shows the cassette
// that the page teaches, from above, with the same lines in each of its five windows. The letters are outlines, because
// a picture in a page has no fonts.
import { INK, LINE, WHITE, circle, drawing, rect, stroke } from './svg.mjs';

const RED = '#b01f46';
const PALE = '#e7aebb';
const RIM = '#8aa29a';
const WELL = '#6f877f';

/** The colours of the lines C and T of each result. */
export const RESULTS = {
  both: { control: RED, test: RED, title: 'В окошках кассеты линии C и T' },
  'only-c': { control: RED, title: 'В окошках кассеты только линия C' },
  'only-t': { test: RED, title: 'В окошках кассеты только линия T' },
  none: { title: 'В окошках кассеты линий нет' },
  pale: { control: RED, test: PALE, title: 'В окошках кассеты линия C и бледная линия T' },
};
const [WIDTH, HEIGHT] = [320, 224];
const WINDOW = { left: 70, pitch: 46, top: 24, width: 32, height: 104 };
const CONTROL_Y = 54;
const TEST_Y = 96;
const WELL_Y = 174;

const letterC = stroke(`M51 ${CONTROL_Y - 9}a13 13 0 1 0 0 18`, INK, 5);
const letterT = stroke(`M30 ${TEST_Y - 13}h22M41 ${TEST_Y - 13}v26`, INK, 5);

function strip({ control, test }, left) {
  const line = (y, color) => (color ? rect(left + 3, y - 5, WINDOW.width - 6, 10, color, 1) : '');
  return [
    rect(left, WINDOW.top, WINDOW.width, WINDOW.height, '#fffdf7', 5, { stroke: RIM, 'stroke-width': 5 }),
    line(CONTROL_Y, control),
    line(TEST_Y, test),
    circle(left + WINDOW.width / 2, WELL_Y, 17, WELL, { stroke: RIM, 'stroke-width': 6 }),
  ];
}

/** Draws the cassette with one result. */
export function expressResult(name) {
  const result = RESULTS[name];
  const shell = rect(2, 2, WIDTH - 4, HEIGHT - 4, WHITE, 22, { stroke: LINE, 'stroke-width': 4 });
  const strips = Array.from({ length: 5 }, (_, index) => strip(result, WINDOW.left + index * WINDOW.pitch)).flat();
  return drawing(WIDTH, HEIGHT, result.title, shell, letterC, letterT, ...strips);
}
