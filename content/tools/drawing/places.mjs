// Draws the map of the branches. It is 1600 units wide and 900 units high.
import { TEAL, circle, drawing, path, rect, stroke, tag } from './svg.mjs';

// The shape of the land on the map, as a list of rows from top to bottom. Each row lists the ranges of columns that are
// land.
const ROWS = [
  [[12, 15]],
  [
    [10, 17],
    [21, 22],
  ],
  [
    [5, 6],
    [9, 23],
  ],
  [[4, 25]],
  [[3, 27]],
  [[2, 27]],
  [[2, 28]],
  [[3, 28]],
  [[2, 26]],
  [[3, 25]],
  [
    [4, 22],
    [25, 26],
  ],
  [
    [6, 19],
    [25, 25],
  ],
  [
    [8, 11],
    [14, 17],
  ],
];
const HEXAGON = 'l24 14v27l-24 14l-24-14v-27z';

const mosaic = ROWS.map((ranges, row) =>
  ranges
    .map(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => `M${60 + (from + index) * 52 + (row % 2) * 26} ${120 + row * 46}${HEXAGON}`).join(''),
    )
    .join(''),
).join('');

/** Returns a colour that the site replaces with a token of its scheme (`branch-map.module.css`). */
const themed = (name, colour) => `var(--map-${name}, ${colour})`;
const [GROUND, LAND, WAY] = ['#eef7f3', themed('land', '#b5dccd'), themed('way', TEAL)];

/**
 * Draws an abstract map without borders. The position of a branch comes from the key `map` of its content file. The site
 * shows the element with the id `map` on a ground of its own.
 */
export function mapPicture(branches) {
  const point = ({ map }) => ({ x: map.x * 16, y: map.y * 9 });
  const home = point(branches.find(({ alias }) => alias === 'mez'));
  const others = branches.map(point).filter(({ x, y }) => x !== home.x || y !== home.y);
  // The ways sag: the names of the branches stand beside their marks, above the ways.
  const ways = others.map(({ x, y }) =>
    stroke(`M${home.x} ${home.y}Q${(home.x + x) / 2} ${(home.y + y) / 2 + Math.abs(x - home.x) * 0.06} ${x} ${y}`, WAY, 4, {
      'stroke-dasharray': '2 13',
    }),
  );
  const spots = branches.map(point).map(({ x, y }) => circle(x, y, 9, WAY));
  const parts = [
    path(mosaic, LAND, { stroke: themed('edge', GROUND), 'stroke-width': 1.5 }),
    ways,
    spots,
  ];
  return drawing(1600, 900, 'Условная карта филиалов', rect(0, 0, 1600, 900, GROUND), tag('g', { id: 'map' }, parts.flat().join('')));
}
