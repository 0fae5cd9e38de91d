// Computes the rivers and lakes of the map of the branches. The data are those of Natural Earth (1 : 50 million), which are in
// the public domain: the lines of its rivers and the outlines of its lakes, simplified to the scale of the map.
import { readFileSync } from 'node:fs';
import { HEIGHT, WIDTH, landRings, project, toPath } from './land.mjs';

const { rivers, lakes } = JSON.parse(readFileSync(new URL('waters.json', import.meta.url), 'utf8'));

/** The distance in units at which a river counts as flowing into the sea, a lake or another river. */
const MOUTH = 34;
/** The widths of a river in units from its source to its mouth. All parts of a river have the same length. */
const WIDTHS = [1.2, 2, 2.8, 3.6];
/** Whether a point is on the map. A river may leave the map at either end. */
const onMap = ({ x, y }) => x > 0 && x < WIDTH && y > 0 && y < HEIGHT;

const points = (line) => line.map(([longitude, latitude]) => project({ latitude, longitude }));
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Returns the large rivers as widths and data of SVG paths. Each river becomes wider from its source to its mouth. A river
 * that would begin and end on the land is left out: the data lack the waters that connect it.
 */
export function riverPaths() {
  const lines = rivers.map(points);
  const shores = [...landRings(), ...lakes.map(points)].flat().filter(onMap);
  const flowing = lines.flatMap((line) => downstream(line, lines.filter((other) => other !== line).flat(), shores));
  return WIDTHS.map((width, part) => [width, flowing.map((line) => toPath(partOf(line, part), '')).join('')]);
}

/** Returns the smoothed line from the source to the mouth, in a list. The list is empty if neither end is near other waters. */
function downstream(line, others, shores) {
  // The sea comes before other rivers: a source can be near another river, too.
  const rank = (end) => (onMap(end) ? Math.min(distance(end, nearest(end, shores)), MOUTH + distance(end, nearest(end, others))) : 0);
  const [first, last] = [rank(line[0]), rank(line.at(-1))];
  if (Math.min(first, last) > 2 * MOUTH) return [];
  const down = smoothed(first < last ? line.toReversed() : line);
  // The data can end a little before the waters into which the river flows.
  return [onMap(down.at(-1)) ? [...down, nearest(down.at(-1), Math.min(first, last) < MOUTH ? shores : others)] : down];
}

/** Returns the point of `water` that is nearest to the given point. */
const nearest = (point, water) => water.reduce((best, other) => (distance(point, other) < distance(point, best) ? other : best));

/** Cuts the corners of a line (Chaikin, 1974). The ends stay. */
function smoothed(line) {
  const between = (a, b, part) => ({ x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) });
  const corners = line.slice(1).flatMap((point, index) => [between(line[index], point, 0.25), between(line[index], point, 0.75)]);
  return [line[0], ...corners.slice(1, -1), line.at(-1)];
}

/** Returns the points of one of the parts of a line, which share their ends. */
function partOf(line, part) {
  const lengths = line.map((point, index) => (index ? distance(point, line[index - 1]) : 0));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const place = (share) => {
    let left = share * whole;
    return Math.max(0, lengths.findIndex((length) => (left -= length) <= 1e-6));
  };
  return line.slice(place(part / WIDTHS.length), place((part + 1) / WIDTHS.length) + 1);
}

/** Returns the large lakes as the data of an SVG path. */
export const lakesPath = () => lakes.map((ring) => toPath(points(ring))).join('');
