// Defines the colours of all drawings, and functions for basic shapes. These functions return SVG text.

export const INK = '#10312b';
export const BRAND = '#0b6b5c';
export const DEEP = '#06443b';
export const MINT = '#d9efe6';
export const SAND = '#f6f1e7';
export const ACCENT = '#e2725b';
export const GOLD = '#d9a441';
export const LINE = '#dfe7e3';
export const WHITE = '#ffffff';
/** Colours that only the drawings use, and that are not among the design tokens of the site. */
export const TEAL = '#2f8f7d';
export const LEAF = '#6fb39b';
export const FOAM = '#b4dccd';
export const PEACH = '#f4d3c6';
export const STRAW = '#f1dcae';
export const PAPER = '#fbf8f2';
export const STONE = '#cfd9d4';

const short = (value) => (typeof value === 'number' ? String(Math.round(value * 10) / 10) : value);
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]);

export function tag(name, attributes, inner = '') {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const head = pairs.map(([key, value]) => ` ${key}="${short(value)}"`).join('');
  return inner === '' ? `<${name}${head}/>` : `<${name}${head}>${inner}</${name}>`;
}

export const rect = (x, y, width, height, fill, rx = 0, more = {}) => tag('rect', { x, y, width, height, rx: rx || undefined, fill, ...more });
export const circle = (cx, cy, r, fill, more = {}) => tag('circle', { cx, cy, r, fill, ...more });
export const ellipse = (cx, cy, rx, ry, fill, more = {}) => tag('ellipse', { cx, cy, rx, ry, fill, ...more });
export const path = (d, fill, more = {}) => tag('path', { d, fill, ...more });
export const stroke = (d, color, width, more = {}) =>
  tag('path', { d, fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more });
export const group = (transform, ...inner) => tag('g', { transform }, inner.flat().join(''));
/** Rotates a drawing, then scales the drawing, and finally moves it to `x` and `y`. */
export const place = (x, y, scale, drawing, turn = 0) =>
  group(`translate(${short(x)} ${short(y)})${scale === 1 ? '' : ` scale(${scale})`}${turn ? ` rotate(${turn})` : ''}`, drawing);

/** Draws a line of text. If `width` is given and the line is too long, reduces the font size until the line fits. */
export function label(x, y, text, { size = 24, fill = INK, weight = 400, anchor = 'start', width, spacing } = {}) {
  const fitted = fitSize(text, { size, weight, width });
  return tag(
    'text',
    {
      x,
      y,
      'font-family': 'Onest, Arial, sans-serif',
      'font-size': fitted,
      'font-weight': weight,
      fill,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'letter-spacing': spacing,
    },
    escapeText(text),
  );
}

/** The average widths of a bold and of a regular character, as fractions of the font size. */
const [BOLD_WIDTH, REGULAR_WIDTH] = [0.64, 0.58];

function fitSize(text, { size, weight, width }) {
  return width ? Math.min(size, width / (text.length * (weight >= 600 ? BOLD_WIDTH : REGULAR_WIDTH))) : size;
}

/**
 * Breaks a text into lines of about `columns` characters. If the text needs more than `limit` lines, the last line gets
 * the rest of the text.
 */
export function wrap(text, columns, limit = 3) {
  const lines = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + word.length < columns || lines.length === limit)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * Draws lines of text, one below another. All lines have the same font size, which is small enough for the longest
 * line.
 */
export function labels(x, y, lines, step, style) {
  const longest = lines.reduce((one, other) => (other.length > one.length ? other : one), '');
  const size = fitSize(longest, style);
  return lines.map((line, index) => label(x, y + index * step, line, { ...style, size, width: undefined })).join('');
}

/** Returns the text of an SVG file. A screen reader announces `title` if a visitor opens the file on its own. */
export const drawing = (width, height, title, ...inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escapeText(title)}</title>${inner.flat(3).join('')}</svg>\n`;

/**
 * The outlines of the company logo, in which two leaves and a drop form the letter M. The logo is 44 units wide and high,
 * and is the same as in the header of the site.
 */
export const MARK = {
  leaves: 'M4 36V15C4 8 9 4 16 4c0 9-1 17-12 32zM40 36V15c0-7-5-11-12-11 0 9 1 17 12 32z',
  drop: 'M22 15s8.5 8.8 8.5 15.3a8.5 8.5 0 0 1-17 0C13.5 23.8 22 15 22 15z',
};

/** Draws the company logo with its upper left corner at `x` and `y`. The drop is always gold. */
export const mark = (x, y, size, leaves = DEEP) => place(x, y, size / 44, [path(MARK.leaves, leaves), path(MARK.drop, GOLD)].join(''));
