// Draws the map of the branches.
import { HEIGHT, WIDTH, landPath, project } from './land.mjs';
import { TEAL, circle, drawing, path, rect, stroke, tag } from './svg.mjs';

/**
 * The distance in percent of the map by which the mark of a branch may differ from its coordinates. Marks of neighbours are
 * moved apart, so that they can be told from each other.
 */
const MOVED_PERCENT = 7;

/** Returns a colour that the site replaces with a token of its scheme (`branch-map.module.css`). */
const themed = (name, colour) => `var(--map-${name}, ${colour})`;
const [GROUND, LAND, WAY] = ['#eef7f3', themed('land', '#b5dccd'), themed('way', TEAL)];

/**
 * Draws a map without borders. The position of a branch comes from the key `map` of its content file, and must agree with
 * its coordinates. The site shows the element with the id `map` on a ground of its own.
 */
export function mapPicture(branches) {
  const point = (branch) => agreeing(branch, { x: (branch.map.x / 100) * WIDTH, y: (branch.map.y / 100) * HEIGHT });
  const home = point(branches.find(({ alias }) => alias === 'mez'));
  const others = branches.map(point).filter(({ x, y }) => x !== home.x || y !== home.y);
  // The ways sag: the names of the branches stand beside their marks, above the ways.
  const ways = others.map(({ x, y }) =>
    stroke(`M${home.x} ${home.y}Q${(home.x + x) / 2} ${(home.y + y) / 2 + Math.abs(x - home.x) * 0.12} ${x} ${y}`, WAY, 4, {
      'stroke-dasharray': '2 13',
    }),
  );
  const spots = branches.map(point).map(({ x, y }) => circle(x, y, 9, WAY));
  const land = landPath();
  const parts = [
    // Lines of water follow the coast, as on a chart.
    [26, 12].map((width) => stroke(land, LAND, width, { opacity: 0.35 })),
    path(land, LAND, { stroke: themed('edge', GROUND), 'stroke-width': 2 }),
    ways,
    spots,
  ];
  return drawing(WIDTH, HEIGHT, 'Карта филиалов', rect(0, 0, WIDTH, HEIGHT, GROUND), tag('g', { id: 'map' }, parts.flat().join('')));
}

/** Returns `point`. Throws an error if it is far from the coordinates of the branch. */
function agreeing({ alias, address }, point) {
  const { x, y } = project(address);
  const moved = 100 * Math.max(Math.abs(point.x - x) / WIDTH, Math.abs(point.y - y) / HEIGHT);
  if (moved <= MOVED_PERCENT) return point;
  const [right, down] = [(100 * x) / WIDTH, (100 * y) / HEIGHT].map((percent) => percent.toFixed(1));
  throw new Error(`the coordinates of \`${alias}\` are at { x: ${right}, y: ${down} } of the map, far from its key \`map\``);
}
