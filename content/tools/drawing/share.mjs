// Draws the preview pictures that other sites and messengers show for links to pages (Open Graph). Each picture is 1200
// units wide and 630 units high.
import { ACCENT, DEEP, FOAM, MINT, WHITE, drawing, label, labels, mark, rect, tag, wrap } from './svg.mjs';

export const SHARE = { width: 1200, height: 630 };

/** The dark panel with the words, and the part of it that the words can cover. */
const PANEL = 500;
const WORDS = { left: 56, width: PANEL - 56 - 36 };

/** The number of characters in a line of the words above and below the title, of which each can have two lines. */
const SMALL = { columns: 31, lines: 2, size: 24, step: 32 };

/** Sizes of the title, from large to small, each with the number of characters in a line, and of lines that fit. */
const TITLES = [
  { size: 64, columns: 12, lines: 3 },
  { size: 52, columns: 15, lines: 4 },
  { size: 42, columns: 19, lines: 5 },
  { size: 34, columns: 24, lines: 6 },
];

/** The middle between the logo and the note, around which the title stands, and the baseline of the last line. */
const MIDDLE = 336;
const BOTTOM = 566;

/**
 * Draws the preview picture of a page: the words on the left, and the picture of the page, whose path is `picture`, on the
 * right. `focus` says which part of a picture with another shape is shown: `xMid` for the middle, `xMax` for the right.
 */
export function sharePicture({ company, kind, title, note, picture, focus }) {
  const notes = small(note);
  const set = setting(joined(title));
  const step = set.size * 1.16;
  const top = MIDDLE - ((notes.length - 1) * SMALL.step) / 2 - ((set.broken.length - 1) * step) / 2 + set.size / 3;
  return drawing(
    SHARE.width,
    SHARE.height,
    `${title}. ${company.legal_name}`,
    rect(0, 0, SHARE.width, SHARE.height, DEEP),
    photograph(picture, focus),
    mark(WORDS.left, 56, 56, MINT),
    label(WORDS.left + 76, 94, company.name, { size: 30, weight: 700, fill: WHITE }),
    rows(top - set.size - 20, small(kind), FOAM),
    labels(WORDS.left, top, set.broken, step, { size: set.size, weight: 700, fill: WHITE, width: WORDS.width }),
    rect(WORDS.left, BOTTOM - notes.length * SMALL.step - 18, 64, 6, ACCENT, 3),
    rows(BOTTOM, notes, MINT),
  );
}

/** Joins words of one or two letters, and numbers, with the next word, so that none of them stands at the end of a line. */
const joined = (text) => text.replaceAll(/(?<![\p{L}\d])(\p{L}{1,2}|\d+) /gu, '$1\u00a0');

const small = (text) => (text ? wrap(joined(text), SMALL.columns, SMALL.lines) : []);

/** Draws small lines of text, of which the last stands at `bottom`. */
const rows = (bottom, lines, fill) =>
  labels(WORDS.left, bottom - (lines.length - 1) * SMALL.step, lines, SMALL.step, { size: SMALL.size, fill, width: WORDS.width });

/** Returns the largest size in which the title fits, along with its lines. */
function setting(title) {
  const settings = TITLES.map((one) => ({ ...one, broken: wrap(title, one.columns, Number.POSITIVE_INFINITY) }));
  const fits = ({ broken, columns, lines }) => broken.length <= lines && broken.every((line) => line.length <= columns);
  return settings.find(fits) ?? settings.at(-1);
}

function photograph(href, focus) {
  const { width, height } = SHARE;
  return tag('image', { href, x: PANEL, y: 0, width: width - PANEL, height, preserveAspectRatio: `${focus}YMid slice` });
}
