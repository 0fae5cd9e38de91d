import type { BranchCard } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { Link } from '#ui/link/link.tsx';
import styles from './branch-map.module.css';

/** The width and the height of the drawing. The positions of branches are percentages of these two values. */
const WIDTH = 1600;
const HEIGHT = 900;
/** The part of the drawing that is shown. All branches are in it. */
const SHOWN = '205 95 1110 795';
/**
 * The horizontal space that the name of a branch needs to the right of its mark, in percent of the drawing's width. If
 * another mark is within this space, the name stands to the left of its mark.
 */
const NEAR_PERCENT = 12;

export type BranchMark = Pick<BranchCard, 'alias' | 'title' | 'map' | 'address'>;

export interface BranchMapProps {
  readonly branches: readonly BranchMark[];
}

/**
 * Renders a map that links to the page of each branch. The coast is simplified, and marks of neighbours are moved apart.
 */
export function BranchMap({ branches }: BranchMapProps) {
  return (
    <figure className={styles.map}>
      <svg viewBox={SHOWN} preserveAspectRatio="xMidYMid slice" className={styles.drawing}>
        <title>Филиалы на карте</title>
        <use href="/api/media/map.svg#map" />
        <use href="/api/media/map.svg#names" className={styles.cities} />
        {citiesOf(branches).map(({ city, places }) => (
          <City key={city} city={city} places={places} />
        ))}
        {branches.map((branch) => (
          <Place key={branch.alias} branch={branch} side={sideOf(branch, branches)} />
        ))}
      </svg>
      <figcaption className={styles.note}>Карта упрощена: показаны суша, реки и озёра, без границ.</figcaption>
    </figure>
  );
}

/** Encloses the branches of one city, whose marks are moved apart, and names the city above them. */
function City({ city, places }: { city: string; places: readonly Point[] }) {
  const x = places.reduce((sum, place) => sum + place.x, 0) / places.length;
  const y = Math.min(...places.map((place) => place.y));
  return (
    <>
      <path className={styles.area} d={`M${places.map((place) => `${place.x} ${place.y}`).join('L')}`} />
      <text className={styles.city} x={x} y={y - 64} textAnchor="middle">
        {city}
      </text>
    </>
  );
}

/** Where the name of a branch stands: beside its mark, or below it if the branch is the only one of its city. */
type Side = 'left' | 'right' | 'below';

const NAME = {
  left: { x: -50, y: 0, dy: '0.35em', textAnchor: 'end' },
  right: { x: 50, y: 0, dy: '0.35em', textAnchor: 'start' },
  below: { x: 0, y: 40, dy: '0.9em', textAnchor: 'middle' },
} as const;

function Place({ branch, side }: { branch: BranchMark; side: Side }) {
  const { x, y } = pointOf(branch);
  const name = NAME[side];
  const { city } = branch.address;
  return (
    <>
      <Link to={paths.branch(branch.alias)} className={styles.place} aria-label={`Филиал «${branch.title}»`}>
        <circle className={styles.ring} cx={x} cy={y} r="21" />
        <circle className={styles.dot} cx={x} cy={y} r="9" />
        <text className={styles.name} x={x + name.x} y={y + name.y} dy={name.dy} textAnchor={name.textAnchor}>
          {branch.title}
        </text>
      </Link>
      {side === 'below' && city !== branch.title && (
        <text className={styles.town} x={x} y={y + name.y} dy="3.5em" textAnchor="middle">
          {city}
        </text>
      )}
    </>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointOf({ map }: BranchMark): Point {
  return { x: (map.x / 100) * WIDTH, y: (map.y / 100) * HEIGHT };
}

/** Returns the cities that have several branches, with the places of these branches. */
function citiesOf(branches: readonly BranchMark[]): { readonly city: string; readonly places: readonly Point[] }[] {
  const cities = [...new Set(branches.map(({ address }) => address.city))];
  return cities.flatMap((city) => {
    const places = branches.filter(({ address }) => address.city === city).map(pointOf);
    return places.length > 1 ? [{ city, places }] : [];
  });
}

function sideOf(branch: BranchMark, all: readonly BranchMark[]): Side {
  const { city } = branch.address;
  if (all.filter(({ address }) => address.city === city).length === 1) return 'below';
  const { x } = branch.map;
  return all.some((other) => other.map.x > x && other.map.x - x < NEAR_PERCENT) ? 'left' : 'right';
}
