// Draws the map of the branches.
import { HEIGHT, WIDTH, landPath, project } from './land.mjs';
import { INK, TEAL, circle, drawing, escapeText, path, rect, stroke, tag } from './svg.mjs';
import { lakesPath, riverPaths } from './waters.mjs';

/**
 * The distance in percent of the map by which the mark of a branch may differ from its coordinates. Marks of neighbours are
 * moved apart, so that they can be told from each other.
 */
const MOVED_PERCENT = 7;

/** Returns a colour that the site replaces with a token of its scheme (`branch-map.module.css`). */
const themed = (name, colour) => `var(--map-${name}, ${colour})`;
const [GROUND, LAND, WAY] = ['#eef7f3', themed('land', '#b5dccd'), themed('way', TEAL)];
const WATER = themed('water', GROUND);

/** The parallels and meridians of the grid, in degrees. */
const PARALLELS = [40, 45, 50, 55, 60, 65, 70];
const MERIDIANS = [20, 30, 40, 50, 60, 70, 80, 90, 100, 110];

/** Large cities, by which a visitor finds the way on the map. The name stands on the side of the dot that is named. */
const CITIES = [
  { name: 'Архангельск', latitude: 64.54, longitude: 40.54, side: 'start' },
  { name: 'Волгоград', latitude: 48.71, longitude: 44.51, side: 'start' },
  { name: 'Пермь', latitude: 58.01, longitude: 56.25, side: 'start' },
  { name: 'Екатеринбург', latitude: 56.84, longitude: 60.6, side: 'start' },
  { name: 'Сургут', latitude: 61.25, longitude: 73.4, side: 'start', dy: '-0.45em' },
  { name: 'Омск', latitude: 54.99, longitude: 73.37, side: 'end' },
  { name: 'Новосибирск', latitude: 55.03, longitude: 82.92, side: 'end' },
  { name: 'Красноярск', latitude: 56.01, longitude: 92.87, side: 'end' },
];
/** The places at which the names of waters begin. */
const WATERS = [
  { name: 'Волга', latitude: 50.6, longitude: 47.4 },
  { name: 'Урал', latitude: 49.6, longitude: 52.3 },
  { name: 'Печора', latitude: 65.2, longitude: 58.5 },
  { name: 'Обь', latitude: 62.6, longitude: 67.2 },
  { name: 'Иртыш', latitude: 58.3, longitude: 71.6 },
  { name: 'Енисей', latitude: 62.2, longitude: 90.4 },
];

/** Draws the grid of the map: its lines are those of equal latitude and of equal longitude. */
function grid() {
  const line = (places) => `M${places.map(project).map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`;
  const along = PARALLELS.map((latitude) => line(Array.from({ length: 13 }, (_, step) => ({ latitude, longitude: 4 + step * 10 }))));
  const across = MERIDIANS.map((longitude) => line([34, 78].map((latitude) => ({ latitude, longitude }))));
  return stroke([...along, ...across].join(''), WATER, 1.5, { opacity: 0.6 });
}

/** Writes the names of cities and waters. Their colour and size are those of the page. */
function names() {
  const text = ({ x, y }, name, more) => tag('text', { x, y, dy: '0.35em', fill: 'currentColor', ...more }, escapeText(name));
  const halo = { stroke: LAND, 'stroke-width': 6, 'stroke-linejoin': 'round', 'paint-order': 'stroke' };
  const cities = CITIES.map(({ name, side, dy = '0.35em', ...place }) => {
    const { x, y } = project(place);
    return [circle(x, y, 5, 'currentColor'), text({ x: x + (side === 'end' ? -11 : 11), y }, name, { dy, 'text-anchor': side, ...halo })];
  });
  return [cities, WATERS.map(({ name, ...place }) => text(project(place), name, { 'font-style': 'italic', 'fill-opacity': 0.8, ...halo }))];
}

/**
 * Draws a map without borders. The position of a branch comes from the key `map` of its content file, and must agree with
 * its coordinates. The site shows the elements with the ids `map` and `names` on a ground of its own.
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
    grid(),
    riverPaths().map(([width, line]) => stroke(line, WATER, width, { 'stroke-linejoin': 'round' })),
    path(lakesPath(), WATER),
    ways,
    spots,
  ];
  // The site shows the names with the colour and the font of its page; those of the file are on an element around them.
  const named = tag('g', { color: INK, 'font-size': 20, 'font-family': 'Onest, Arial, sans-serif' }, tag('g', { id: 'names' }, names().flat(2).join('')));
  return drawing(WIDTH, HEIGHT, 'Карта филиалов', rect(0, 0, WIDTH, HEIGHT, GROUND), tag('g', { id: 'map' }, parts.flat().join('')), named);
}

/** Returns `point`. Throws an error if it is far from the coordinates of the branch. */
function agreeing({ alias, address }, point) {
  const { x, y } = project(address);
  const moved = 100 * Math.max(Math.abs(point.x - x) / WIDTH, Math.abs(point.y - y) / HEIGHT);
  if (moved <= MOVED_PERCENT) return point;
  const [right, down] = [(100 * x) / WIDTH, (100 * y) / HEIGHT].map((percent) => percent.toFixed(1));
  throw new Error(`the coordinates of \`${alias}\` are at { x: ${right}, y: ${down} } of the map, far from its key \`map\``);
}
