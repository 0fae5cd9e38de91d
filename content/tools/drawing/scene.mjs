// Composes the pictures of videos: a background, a large motif and up to two small motifs.
import { ACCENT, BRAND, DEEP, LEAF, MINT, PAPER, SAND, WHITE, circle, drawing, ellipse, group, labels, mark, place, rect, seeded, wrap } from './svg.mjs';
import * as medicine from './motifs-medicine.mjs';
import * as nature from './motifs-nature.mjs';
import * as work from './motifs-work.mjs';

const MOTIFS = { ...medicine, ...nature, ...work };

const THEMES = {
  mint: { base: MINT, halo: '#eaf7f1', lines: '#b9ddcf', dot: ACCENT },
  sand: { base: SAND, halo: PAPER, lines: '#e6dcc6', dot: ACCENT },
  peach: { base: '#f8e4da', halo: '#fdf3ed', lines: '#efcdbd', dot: BRAND },
  straw: { base: '#f6eacb', halo: '#fcf6e6', lines: '#e8d5a0', dot: BRAND },
};

/** Draws the motif with the given name. Throws an error if there is no such motif. */
export function motif(name) {
  const draw = MOTIFS[name];
  if (!draw) throw new Error(`unknown motif \`${name}\``);
  return draw();
}

function hexNet(random, width, height, color) {
  const side = height / 9;
  const left = random() < 0.5 ? -side * 0.6 : width - side * 5.2;
  const top = random() < 0.5 ? -side * 0.5 : height - side * 4.6;
  const cells = [];
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      if (random() < 0.3) continue;
      const shift = row % 2 ? side * 0.866 : 0;
      cells.push(place(left + side + column * side * 1.732 + shift, top + side + row * side * 1.5, 1, nature.ring(side, color, 4)));
    }
  }
  return cells;
}

function leaves(random, width, height, color) {
  const spots = [
    [0.06, 1.02, 24],
    [0.15, 1.06, -8],
    [0.93, 1.03, -22],
    [0.85, 1.08, 6],
  ];
  return spots.map(([x, y, turn]) =>
    place(width * x, height * y, Math.round(height * (1.3 + random() * 0.5)) / 1000, nature.sprig(color, color), turn),
  );
}

function gears(random, width, height, color) {
  return Array.from({ length: 7 }, (_, index) => {
    const size = height * (0.05 + random() * 0.07);
    return circle(width * (0.04 + index * 0.155), height * (random() < 0.5 ? 0.08 : 0.93), size, 'none', {
      stroke: color,
      'stroke-width': 9,
      'stroke-dasharray': `${Math.round(size * 0.22)} ${Math.round(size * 0.22)}`,
    });
  });
}

const PATTERNS = { molecules: hexNet, leaves, gears };

/** Draws the background of a picture. The background consists of a base colour, a pattern, a halo and a few dots. */
export function backdrop({ width, height, theme, pattern, seed }) {
  const tone = THEMES[theme];
  const random = seeded(seed);
  const dots = Array.from({ length: 6 }, (_, index) => {
    const angle = index * 1.05 + random();
    const reach = height * (0.44 + random() * 0.06);
    return circle(
      width / 2 + Math.cos(angle) * reach * 1.25,
      height / 2 + Math.sin(angle) * reach,
      height * (0.007 + random() * 0.008),
      index % 2 ? tone.dot : LEAF,
    );
  });
  return [
    rect(0, 0, width, height, tone.base),
    PATTERNS[pattern](random, width, height, tone.lines),
    circle(width / 2, height / 2, height * 0.41, tone.halo),
    dots,
  ]
    .flat(2)
    .join('');
}

const shadow = (width, height) => ellipse(width / 2, height * 0.815, height * 0.26, height * 0.022, '#06443b', { opacity: '0.12' });

function companions(names, width, height) {
  const spots = [
    [0.5 - (0.44 * height) / width, 0.66, -6],
    [0.5 + (0.45 * height) / width, 0.63, 6],
  ];
  return names.map((name, index) =>
    place(width * spots[index][0], height * spots[index][1], Math.round(height * 0.98) / 1000, motif(name), spots[index][2]),
  );
}

/** Draws a picture that a video shows. If there is no caption, the picture is the poster of the video. */
export function shot({ title, theme, pattern, main, beside = [], caption }) {
  const [width, height] = [1280, 720];
  const stage = [backdrop({ width, height, theme, pattern, seed: title + main }), shadow(width, height)];
  const picture = [place(width / 2, height * 0.5, 1.37, motif(main)), companions(beside, width, height)];
  const raised = caption ? group('translate(0 -56)', ...picture) : picture;
  return drawing(width, height, title, stage, raised, caption ? captionPlate(caption) : '', mark(40, 36, 52));
}

/** Draws the caption at the bottom of a video picture. The caption has at most three lines. */
function captionPlate(caption) {
  const lines = wrap(caption, 60, 3);
  return [
    rect(0, 548, 1280, 172, WHITE),
    rect(0, 548, 1280, 6, ACCENT),
    labels(64, 664 - lines.length * 22, lines, 48, { size: 36, weight: 600, fill: DEEP, width: 1170 }),
  ].join('');
}
