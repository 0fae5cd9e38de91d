import type { PlanPoint } from '#api/types.ts';

/** The distance between the middles of two neighbouring blocks of a town, and the width of the street between them. */
const PITCH = { x: 115, y: 130 };
const STREET = 9;
const COLUMNS = 6;
const ROWS = 3;
/** The middle of the first block, and the size of the drawing. */
const FIRST = { x: 79, y: 75 };
const SIZE = { x: 720, y: 420 };
/** The radius with which the way turns a corner. */
const TURN = 18;

/** Returns the blocks of a town as rectangles. The outer ones reach the edges of the drawing. */
export function blocks(): readonly { x: number; y: number; width: number; height: number }[] {
  const columns = spans('x', COLUMNS);
  return spans('y', ROWS).flatMap(([y, bottom]) =>
    columns.map(([x, right]) => ({ x, y, width: right - x, height: bottom - y })),
  );
}

function spans(axis: 'x' | 'y', count: number): [number, number][] {
  const half = (PITCH[axis] - STREET) / 2;
  return Array.from({ length: count }, (_, index) => {
    const middle = FIRST[axis] + index * PITCH[axis];
    return [index === 0 ? 0 : middle - half, index === count - 1 ? SIZE[axis] : middle + half];
  });
}

/** The number of outlines of houses in `town-plan.svg`. */
const FOOTPRINTS = 6;

/** Returns the name of the outline of a house in `town-plan.svg`. Neighbours have different outlines. */
export function footprint({ x, y }: PlanPoint): string {
  const index = Math.round(x / PITCH.x) + 2 * Math.round(y / PITCH.y);
  return `house-${index % FOOTPRINTS}`;
}

/** Returns the point at the edge of the drawing from which the street comes whose way goes from `start` to `next`. */
export function edgeBefore(start: PlanPoint, next: PlanPoint): PlanPoint {
  if (next.y === start.y) return { x: next.x > start.x ? 0 : SIZE.x, y: start.y };
  return { x: start.x, y: next.y > start.y ? 0 : SIZE.y };
}

/** Returns the way through `points` as a path that turns its corners in a bow. */
export function roundedLine(points: readonly PlanPoint[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = rest.map((point, index) => {
    const next = rest[index + 1];
    if (!next) return `L${point.x} ${point.y}`;
    const [before, after] = [towards(point, points[index] ?? first), towards(point, next)];
    return `L${before.x} ${before.y}Q${point.x} ${point.y} ${after.x} ${after.y}`;
  });
  return `M${first.x} ${first.y}${parts.join('')}`;
}

/** Returns the point that is a turn away from `from`, on the way to `to`. */
function towards(from: PlanPoint, to: PlanPoint): PlanPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(TURN, length / 2) / length;
  return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
}
