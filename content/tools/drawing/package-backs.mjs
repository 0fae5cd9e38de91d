// Draws the backs of cartons, which are 800 units wide and 600 units high. A back shows the warnings of a product, how
// to store it and how long it is good for, as it is written in the content file of the product.
import { DEEP, INK, LINE, STONE, WHITE, drawing, ellipse, label, labels, mark, path, rect, wrap } from './svg.mjs';
import { tonesOf } from './tones.mjs';


const CARTON = { x: 130, y: 96, width: 500, height: 404, side: 62 };
const TEXT = { x: CARTON.x + 34, width: CARTON.width - 64, top: 182, bottom: 456, size: 15, step: 20, gap: 14, columns: 51 };

/** Draws the back of a carton. `title` is the alternative text of the picture. */
export function packageBack(product, title) {
  const colors = tonesOf(product);
  const shadow = ellipse(410, 506, 300, 15, INK, { opacity: '0.1' });
  return drawing(800, 600, title, rect(0, 0, 800, 600, colors.soft), shadow, box(colors), face(product, colors));
}

function box(colors) {
  const { x, y, width, height, side } = CARTON;
  return [
    path(`M${x} ${y}l${side} -30h${width}l-${side} 30Z`, LINE),
    path(`M${x + width} ${y}l${side} -30v${height - 8}l-${side} 38Z`, STONE),
    path(`M${x + width} ${y + height - 96}l${side} -34v66l-${side} 36Z`, colors.main, { opacity: '0.75' }),
    rect(x, y, width, height, WHITE),
    rect(x, y, width, 10, colors.main),
    rect(x, y + height - 10, width, 10, colors.main),
  ].join('');
}

function face(product, colors) {
  const parts = [
    ['Внимание', product.warnings.join(' ')],
    ['Хранение', product.storage],
    ['Срок годности', product.shelf_life],
  ];
  const head = [
    mark(TEXT.x, 124, 26),
    label(TEXT.x + 34, 143, product.title, { size: 26, weight: 700, fill: colors.dose, width: TEXT.width - 34 }),
  ];
  let y = TEXT.top;
  const texts = parts.flatMap(([heading, text]) => {
    const lines = wrap(text, TEXT.columns, Infinity);
    const top = y;
    y += TEXT.step * (lines.length + 1) + TEXT.gap;
    return [
      label(TEXT.x, top, heading, { size: TEXT.size, weight: 700, fill: DEEP }),
      labels(TEXT.x, top + TEXT.step, lines, TEXT.step, { size: TEXT.size, width: TEXT.width }),
    ];
  });
  if (y - TEXT.gap > TEXT.bottom) throw new Error(`the text on the back of \`${product.alias}\` is too long`);
  const number = `Регистрационный номер ${product.registration_number}`;
  return [...head, ...texts, label(TEXT.x, 474, number, { size: 14, fill: colors.dose })].join('');
}
