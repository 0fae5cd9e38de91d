import { useId } from 'react';
import type { RoutePlan as Plan, PlanPoint } from '#api/types.ts';
import { type GreenArea, greenLandmark, treesOf } from './green-landmark.ts';
import { housesOf } from './houses.ts';
import styles from './route-plan.module.css';

/** The width and the height of the drawing. The points of a plan are in units of the drawing. */
const WIDTH = 720;
const HEIGHT = 420;
/** The building of the branch, above the gate. */
const BUILDING = { x: 488, width: 216, height: 120, aboveGate: 150 };
/** The number of characters after which the name of the landmark continues on the next line. */
const LANDMARK_COLUMNS = 10;

interface RoutePlanProps {
  readonly plan: Plan;
  /** The name of the branch, which is written on its building. */
  readonly branch: string;
}

/**
 * Draws the way from a stop to the gate of a branch. The drawing is part of the document, so its text has the font of
 * the site, and its colours are those of the scheme. The text below it describes the same way.
 */
export function RoutePlan({ plan, branch }: RoutePlanProps) {
  const { title, text, stop, street, start, corners, gate } = plan;
  const id = useId();
  const landmark = corners[Math.floor(corners.length / 2)] ?? gate;
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.plan} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        <Surroundings plan={plan} landmark={landmark} />
        <Building gate={gate} name={branch} />
        <path className={styles.way} d={lineThrough([start, ...corners, gate])} />
        <circle className={styles.start} cx={start.x} cy={start.y} r="18" />
        <text className={styles.stop} x={start.x - 18} y={start.y - 34}>
          {stop}
        </text>
        <Landmark name={plan.landmark} area={greenLandmark(plan.nature)} at={landmark} />
        <text className={styles.name} x={WIDTH - 20} y={gate.y + 46} textAnchor="end">
          {street}
        </text>
        <g className={styles.pin}>
          <path d={`M${gate.x} ${gate.y}c-20-23-30-36-30-52a30 30 0 0 1 60 0c0 16-10 29-30 52Z`} />
          <circle cx={gate.x} cy={gate.y - 52} r="11" />
        </g>
      </svg>
      <figcaption className={styles.words}>{text}</figcaption>
    </figure>
  );
}

/** Names the landmark: on its area if it is a square or a park, or else beside a mark on the way. */
function Landmark({ name, area, at }: { name: string; area: GreenArea | undefined; at: PlanPoint }) {
  if (area) {
    return (
      <>
        {treesOf(area).map(({ x, y }, index) => (
          <circle key={x} className={styles.tree} cx={x} cy={y} r={index % 2 === 0 ? 15 : 11} />
        ))}
        <text className={styles.area} x={area.x + area.width / 2} y={area.y + area.height * 0.4} textAnchor="middle">
          {name}
        </text>
      </>
    );
  }
  return (
    <>
      <circle className={styles.landmark} cx={at.x} cy={at.y} r="14" />
      <text className={styles.name} y={at.y + 46}>
        {shortLines(name).map((line, index) => (
          <tspan key={line} x={at.x + 26} dy={index === 0 ? 0 : '1.15em'}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  );
}

function Surroundings({ plan, landmark }: { plan: Plan; landmark: PlanPoint }) {
  const { start, corners, gate, nature } = plan;
  const named = greenLandmark(nature) ? undefined : landmark;
  return (
    <>
      {housesOf([start, ...corners, gate], landmark.x, named).map(({ x, y }) => (
        <rect key={`${x} ${y}`} className={styles.house} x={x} y={y} width="78" height="70" rx="10" />
      ))}
      <path className={styles.nature} d={nature} />
      <path className={styles.street} d={`${lineThrough([start, ...corners, gate])}H${WIDTH}`} />
      <path className={styles.lane} d={`M${landmark.x} 0V${HEIGHT}`} />
    </>
  );
}

function Building({ gate, name }: { gate: PlanPoint; name: string }) {
  const { x, width, height, aboveGate } = BUILDING;
  return (
    <>
      <rect className={styles.works} x={x} y={gate.y - aboveGate} width={width} height={height} rx="12" />
      <text className={styles.branch} x={x + width / 2} y={gate.y - aboveGate + 46} textAnchor="middle">
        «{name}»
      </text>
    </>
  );
}

function lineThrough(points: readonly PlanPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Breaks the name of the landmark into lines, so that it stays beside the name of the street. */
function shortLines(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LANDMARK_COLUMNS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
