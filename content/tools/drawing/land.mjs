// Computes the coast of northern Eurasia for the map of the branches. The data are those of Natural Earth, which are in
// the public domain. The map shows land and water, and no borders.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { feature } from 'topojson-client';

const LAND = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');

/** The size of the map in units. */
export const WIDTH = 1600;
export const HEIGHT = 900;
/** The point of the land that is in the middle of the map, in degrees. */
const MIDDLE = { latitude: 58.4, longitude: 64 };
/** The parallels of the conic equal-area projection that are not distorted, in degrees. */
const [SOUTH, NORTH] = [47, 66];
/** The number of units for the radius of the Earth: a unit is 4.4 km. */
const RADIUS = 6371 / 4.4;
/** The distance in units by which the simplified coast may differ from the data, and the smallest island in square units. */
const [TOLERANCE, ISLAND] = [1.6, 90];
/** The land is cut off outside of the map at this distance, so that the line of its coast does not run along the edge. */
const MARGIN = 40;

const radians = (degrees) => (degrees * Math.PI) / 180;
const [sinSouth, sinNorth] = [SOUTH, NORTH].map((latitude) => Math.sin(radians(latitude)));
const cone = (sinSouth + sinNorth) / 2;
const constant = 1 + sinSouth * sinNorth;
const distanceToPole = (latitude) => Math.sqrt(constant - 2 * cone * Math.sin(radians(latitude))) / cone;

/** Returns the position of a place on the map, in units (Snyder, Map Projections, 1987, chapter 14). */
export function project({ latitude, longitude }) {
  const angle = cone * radians(longitude - MIDDLE.longitude);
  const far = distanceToPole(latitude);
  return {
    x: WIDTH / 2 + RADIUS * far * Math.sin(angle),
    y: HEIGHT / 2 + RADIUS * (far * Math.cos(angle) - distanceToPole(MIDDLE.latitude)),
  };
}

/** Returns the land of the map as the data of an SVG path. */
export const landPath = () => landRings().map((ring) => toPath(simplified(ring))).join('');

/** Returns the coasts of the map as rings of points, cut off at the margins of the map. */
export function landRings() {
  const atlas = JSON.parse(readFileSync(LAND, 'utf8'));
  const rings = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => geometry.coordinates.flat());
  return rings
    .filter((ring) => ring.some(([longitude, latitude]) => longitude > -30 && longitude < 170 && latitude > 20))
    .map((ring) => ring.map(([longitude, latitude]) => project({ latitude: Math.max(latitude, 5), longitude })))
    .map(clipped)
    .filter((ring) => ring.length > 2 && Math.abs(area(ring)) > ISLAND);
}

/** Cuts a ring off at the margins of the map (Sutherland and Hodgman, 1974). */
function clipped(ring) {
  const sides = [
    ['x', -MARGIN, 1],
    ['x', WIDTH + MARGIN, -1],
    ['y', -MARGIN, 1],
    ['y', HEIGHT + MARGIN, -1],
  ];
  return sides.reduce((points, [axis, limit, sign]) => {
    const isInside = (point) => sign * (point[axis] - limit) >= 0;
    return points.flatMap((point, index) => {
      const before = points.at(index - 1);
      const part = (limit - before[axis]) / (point[axis] - before[axis]);
      const crossing = { x: before.x + part * (point.x - before.x), y: before.y + part * (point.y - before.y) };
      const entered = isInside(before) === isInside(point) ? [] : [crossing];
      return isInside(point) ? [...entered, point] : entered;
    });
  }, ring);
}

function area(ring) {
  return ring.reduce((sum, { x, y }, index) => sum + (ring.at(index - 1).x * y - x * ring.at(index - 1).y) / 2, 0);
}

/** Leaves out points that are close to the line through their neighbours (Douglas and Peucker, 1973). */
function simplified(line) {
  const [first, last] = [line[0], line.at(-1)];
  const distances = line.map((point) => distanceToLine(point, first, last));
  const farthest = distances.indexOf(Math.max(...distances));
  if (distances[farthest] <= TOLERANCE) return [first, last];
  return [...simplified(line.slice(0, farthest + 1)), ...simplified(line.slice(farthest)).slice(1)];
}

function distanceToLine({ x, y }, a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length < 1e-6) return Math.hypot(x - a.x, y - a.y);
  return Math.abs((b.x - a.x) * (a.y - y) - (a.x - x) * (b.y - a.y)) / length;
}

/** Writes a line with whole units, each point relative to the one before. The line is closed if `end` is `z`. */
export function toPath(ring, end = 'z') {
  const whole = ring.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const steps = whole.slice(1).map(({ x, y }, index) => `${x - whole[index].x} ${y - whole[index].y}`);
  return `M${whole[0].x} ${whole[0].y}l${steps.join(' ').replaceAll(' -', '-')}${end}`;
}
