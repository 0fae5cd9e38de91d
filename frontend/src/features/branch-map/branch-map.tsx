import type { BranchCard } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { Link } from '#ui/link/link.tsx';
import styles from './branch-map.module.css';

/** The width and the height of the drawing. The positions of branches are percentages of these two values. */
const WIDTH = 1600;
const HEIGHT = 900;
/**
 * The horizontal space that the name of a branch needs to the right of its mark, in percent of the drawing's width. If
 * another mark is within this space, the name is placed to the left of its mark.
 */
const NEAR_PERCENT = 12;

type BranchMark = Pick<BranchCard, 'alias' | 'title' | 'map' | 'address'>;

export interface BranchMapProps {
  readonly branches: readonly BranchMark[];
}

/**
 * Renders a map that links to the page of each branch. The coast is simplified, and marks of neighbours are moved apart.
 */
export function BranchMap({ branches }: BranchMapProps) {
  return (
    <figure className={styles.map}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.drawing}>
        <title>Филиалы на карте</title>
        <use href="/api/media/map.svg#map" />
        {branches.map((branch) => (
          <Place key={branch.alias} branch={branch} side={sideOf(branch, branches)} city={cityOf(branch, branches)} />
        ))}
      </svg>
      <figcaption className={styles.note}>Карта упрощена: показаны суша и вода, без границ.</figcaption>
    </figure>
  );
}

interface PlaceProps {
  readonly branch: BranchMark;
  readonly side: 'left' | 'right';
  readonly city: string | undefined;
}

function Place({ branch, side, city }: PlaceProps) {
  const x = (branch.map.x / 100) * WIDTH;
  const y = (branch.map.y / 100) * HEIGHT;
  const shift = side === 'left' ? -50 : 50;
  const anchor = side === 'left' ? 'end' : 'start';
  return (
    <>
      <Link to={paths.branch(branch.alias)} className={styles.place} aria-label={`Филиал «${branch.title}»`}>
        <circle className={styles.ring} cx={x} cy={y} r="24" />
        <circle className={styles.dot} cx={x} cy={y} r="11" />
        <text className={styles.name} x={x + shift} y={y} dy="0.35em" textAnchor={anchor}>
          {branch.title}
        </text>
      </Link>
      {city && (
        <text className={styles.city} x={x + shift} y={y} dy="2.55em" textAnchor={anchor}>
          {city}
        </text>
      )}
    </>
  );
}

function sideOf({ map }: BranchMark, all: readonly BranchMark[]): 'left' | 'right' {
  return all.some((other) => other.map.x > map.x && other.map.x - map.x < NEAR_PERCENT) ? 'left' : 'right';
}

/** Returns the city of a branch, unless its name or a mark beside it already tells the city. */
function cityOf(branch: BranchMark, all: readonly BranchMark[]): string | undefined {
  const { city } = branch.address;
  const isFirst = all.find((other) => other.address.city === city) === branch;
  return isFirst && city !== branch.title ? city : undefined;
}
