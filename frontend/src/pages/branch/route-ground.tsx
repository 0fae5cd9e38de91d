import type { RoutePlan as Plan, PlanPoint } from '#api/types.ts';
import { greenLandmark } from './green-landmark.ts';
import { housesOf } from './houses.ts';
import styles from './route-plan.module.css';
import { blocks, footprint, roundedLine } from './town.ts';

/** The site of a branch above its gate: the fence, the building with the name, and a wing beside it. */
const SITE = { x: 478, width: 226, height: 146, aboveGate: 160 };
const BUILDING = { x: 488, width: 206, height: 92, aboveGate: 150 };
/** The arrow that points to the north, in the lower right corner of the drawing. */
const NORTH = { x: 690, y: 376 };

/** Draws what lies around the way: blocks with their houses, water or green, streets, and the railway of a station. */
export function Surroundings({ plan, landmark }: { plan: Plan; landmark: PlanPoint }) {
  const { start, corners, gate, nature, stop } = plan;
  const isGreen = greenLandmark(nature) !== undefined;
  const isStation = stop === 'Вокзал';
  const isFree = ({ x, y }: PlanPoint) => isBesideArrow(x, y) && !(isStation && x < start.x);
  const way = [start, ...corners, gate];
  const houses = housesOf(way, landmark.x, isGreen ? undefined : landmark);
  return (
    <>
      {blocks().map((block) => (
        <rect key={`${block.x} ${block.y}`} className={styles.block} {...block} rx="3" />
      ))}
      {houses.filter(isFree).map((house) => (
        <path
          key={`${house.x} ${house.y}`}
          className={styles.house}
          fillRule="evenodd"
          transform={`translate(${house.x} ${house.y})`}
          d={footprint(house)}
        />
      ))}
      <path className={isGreen ? styles.green : styles.water} d={nature} />
      <path className={styles.street} d={`${roundedLine(way)}H720`} />
      <path className={styles.lane} d={`M${landmark.x} 0V420`} />
      {isStation && <Railway x={start.x - 46} />}
      <North />
    </>
  );
}

/** Says whether a house at this place leaves the corner of the arrow free. */
function isBesideArrow(x: number, y: number): boolean {
  return x + 78 < NORTH.x - 24 || y + 70 < NORTH.y - 48;
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

function North() {
  const { x, y } = NORTH;
  return (
    <g className={styles.north}>
      <path d={`M${x} ${y - 24}l11 30-11-7-11 7Z`} />
      <text x={x} y={y + 28} textAnchor="middle">
        С
      </text>
    </g>
  );
}

/** Draws the fenced site of a branch. */
export function Site({ gate, name }: { gate: PlanPoint; name: string }) {
  const { x, width, height, aboveGate } = BUILDING;
  const top = gate.y - aboveGate;
  return (
    <>
      <rect className={styles.site} x={SITE.x} y={gate.y - SITE.aboveGate} width={SITE.width} height={SITE.height} />
      <rect className={styles.works} x={x} y={top} width={width} height={height} rx="3" />
      <text className={styles.branch} x={x + width / 2} y={top + 55} textAnchor="middle">
        «{name}»
      </text>
    </>
  );
}
