import type { PlanPoint } from '#api/types.ts';

const COLUMNS = [40, 155, 270, 385, 500, 615];
const ROWS = [40, 170, 300];
/** The number of points that stand for the part of a street between two corners. */
const STEPS = 20;
/** The width and the height of a house, and of the space around it. */
const HOUSE = { width: 78, height: 70, space: 16 };
/** The length of the name of the stop or of a landmark, in units of the drawing. */
const NAME_WIDTH = 150;

/**
 * Returns the upper left corners of the houses of a plan. There are no houses on the way and its street, on the `lane`
 * that crosses it from top to bottom, behind the names of the stop and of a `landmark` beside the way, and behind the
 * building of the branch.
 */
export function housesOf(way: readonly PlanPoint[], lane: number, landmark?: PlanPoint): PlanPoint[] {
  const [start, gate] = [way[0], way.at(-1)];
  if (!start || !gate) return [];
  const street = [...way, { x: 720, y: gate.y }];
  const building = [80, 150].map((above) => [
    { x: gate.x - 40, y: gate.y - above },
    { x: 720, y: gate.y - above },
  ]);
  const name = [
    { x: start.x, y: start.y - 30 },
    { x: start.x + NAME_WIDTH, y: start.y - 30 },
  ];
  const across = [
    { x: lane, y: 0 },
    { x: lane, y: 420 },
  ];
  const beside = landmark
    ? [50, 80].map((down) => [26, 26 + NAME_WIDTH].map((right) => ({ x: landmark.x + right, y: landmark.y + down })))
    : [];
  const taken = [street, across, name, ...building, ...beside].flatMap(pointsAlong);
  const isFree = ({ x, y }: PlanPoint): boolean =>
    taken.every((point) => isOutside(point.x - x, HOUSE.width) || isOutside(point.y - y, HOUSE.height));
  return COLUMNS.flatMap((x) => ROWS.map((y) => ({ x, y }))).filter(isFree);
}

function isOutside(offset: number, length: number): boolean {
  return offset < -HOUSE.space || offset > length + HOUSE.space;
}

function pointsAlong(line: readonly PlanPoint[]): PlanPoint[] {
  return line.slice(1).flatMap((end, index) => {
    const begin = line[index] ?? end;
    return Array.from({ length: STEPS + 1 }, (_, step) => ({
      x: begin.x + ((end.x - begin.x) * step) / STEPS,
      y: begin.y + ((end.y - begin.y) * step) / STEPS,
    }));
  });
}
