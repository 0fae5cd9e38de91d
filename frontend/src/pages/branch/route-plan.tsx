import { useId } from 'react';
import type { RoutePlan as Plan, PlanPoint } from '#api/types.ts';
import looks from '#features/town-plan/town-plan.module.css';
import { type GreenArea, greenLandmark, treesOf } from './green-landmark.ts';
import { Site, Surroundings } from './route-ground.tsx';
import styles from './route-plan.module.css';
import { roundedLine } from './town.ts';

/** The width and the height of the drawing. The points of a plan are in units of the drawing. */
const WIDTH = 720;
const HEIGHT = 420;
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
    <figure className={looks.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={looks.plan} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        <Surroundings plan={plan} landmark={landmark} />
        <Site gate={gate} name={branch} />
        <path className={looks.casing} d={roundedLine([start, ...corners, gate])} />
        <path className={looks.way} d={roundedLine([start, ...corners, gate])} />
        <circle className={styles.start} cx={start.x} cy={start.y} r="11" />
        <text className={looks.stop} x={start.x - 18} y={start.y - 26}>
          {stop}
        </text>
        <Landmark name={plan.landmark} area={greenLandmark(plan.nature)} at={landmark} />
        <text className={looks.name} x={WIDTH - 20} y={gate.y + 46} textAnchor="end">
          {street}
        </text>
        <rect className={looks.gate} x={gate.x - 8} y={gate.y - 8} width="16" height="16" rx="3" />
        <text className={looks.area} x={gate.x + 16} y={gate.y - 25}>
          Проходная
        </text>
      </svg>
      <figcaption className={looks.words}>{text}</figcaption>
    </figure>
  );
}

/** Names the landmark: on its area if it is a square or a park, or else beside a mark on the way. */
function Landmark({ name, area, at }: { name: string; area: GreenArea | undefined; at: PlanPoint }) {
  if (area) {
    return (
      <>
        {treesOf(area).map(({ x, y }, index) => (
          <circle key={`${x} ${y}`} className={looks.tree} cx={x} cy={y} r={index % 3 === 0 ? 10 : 7} />
        ))}
        <text className={looks.area} x={area.x + area.width / 2} y={area.y + area.height * 0.4} textAnchor="middle">
          {name}
        </text>
      </>
    );
  }
  return (
    <>
      <circle className={styles.landmark} cx={at.x} cy={at.y} r="10" />
      <text className={looks.name} y={at.y + 46}>
        {shortLines(name).map((line, index) => (
          <tspan key={line} x={at.x + 26} dy={index === 0 ? 0 : '1.15em'}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  );
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
