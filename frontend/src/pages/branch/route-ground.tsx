import type { RoutePlan as Plan, PlanPoint } from '#api/types.ts';
import looks from '#features/town-plan/town-plan.module.css';
import drawings from '#features/town-plan/town-plan.svg';
import { greenLandmark } from './green-landmark.ts';
import { housesOf } from './houses.ts';
import styles from './route-plan.module.css';
import { blocks, edgeBefore, footprint, roundedLine } from './town.ts';

/** The site of a branch above its gate: the fence, the building with the name, and a wing beside it. */
const SITE = { x: 478, width: 226, height: 146, aboveGate: 160 };
const BUILDING = { x: 488, width: 206, height: 92, aboveGate: 150 };
/** The arrow that points to the north, in the lower right corner of the drawing. */
const NORTH = { x: 690, y: 376 };
/** About the width of a letter of a name on a phone. */
const LETTER = 15;

/** Draws what lies around the way: blocks with their houses, water or green, streets, and the railway of a station. */
export function Surroundings({ plan, landmark }: { plan: Plan; landmark: PlanPoint }) {
  const { start, corners, gate, nature, stop } = plan;
  const isGreen = greenLandmark(nature) !== undefined;
  const isStation = stop === 'Вокзал';
  const isFree = ({ x, y }: PlanPoint) =>
    isBesideArrow(x, y) && !isBelowName({ x, y }, plan.street, gate) && !(isStation && x < start.x);
  const way = [start, ...corners, gate];
  // The street of a station ends there. That of any other stop goes on beyond it.
  const street = isStation ? way : [edgeBefore(start, corners[0] ?? gate), ...way];
  const houses = housesOf(way, landmark.x, isGreen ? undefined : landmark);
  return (
    <>
      {blocks().map((block) => (
        <rect key={`${block.x} ${block.y}`} className={looks.block} {...block} rx="3" />
      ))}
      {houses.filter(isFree).map((house) => (
        <use
          key={`${house.x} ${house.y}`}
          className={looks.house}
          href={`${drawings}#${footprint(house)}`}
          x={house.x}
          y={house.y}
        />
      ))}
      <path className={isGreen ? looks.green : looks.water} d={nature} />
      <path className={looks.street} d={`${roundedLine(street)}H720`} />
      <path className={looks.lane} d={`M${landmark.x} 0V420`} />
      {isStation && <Railway x={start.x - 46} />}
      <use className={looks.north} href={`${drawings}#north`} {...NORTH} />
    </>
  );
}

/** Says whether a house at this place leaves the corner of the arrow free. */
function isBesideArrow(x: number, y: number): boolean {
  return x + 78 < NORTH.x - 24 || y + 70 < NORTH.y - 48;
}

/** Says whether a house at this place would lie below the name of the street, which ends near the right edge. */
function isBelowName({ x, y }: PlanPoint, name: string, gate: PlanPoint): boolean {
  const start = NORTH.x - name.length * LETTER;
  return x + 78 > start && y < gate.y + 56 && y + 70 > gate.y + 20;
}

/** A railway from the top of the drawing to its foot: two strokes, of which the upper one is broken. */
function Railway({ x }: { x: number }) {
  const line = `M${x} 0C${x} 150 ${x - 26} 260 ${x - 12} 420`;
  return (
    <>
      <path className={styles.rails} d={line} />
      <path className={styles.sleepers} d={line} />
    </>
  );
}

/** Draws the fenced site of a branch. */
export function Site({ gate, name }: { gate: PlanPoint; name: string }) {
  const { x, width, height, aboveGate } = BUILDING;
  const top = gate.y - aboveGate;
  return (
    <>
      <rect className={looks.site} x={SITE.x} y={gate.y - SITE.aboveGate} width={SITE.width} height={SITE.height} />
      <rect className={looks.works} x={x} y={top} width={width} height={height} rx="3" />
      <text className={looks.title} x={x + width / 2} y={top + 55} textAnchor="middle">
        «{name}»
      </text>
    </>
  );
}
