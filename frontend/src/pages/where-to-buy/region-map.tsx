import { plural } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { Link } from '#ui/link/link.tsx';
import styles from './region-map.module.css';
import type { Region } from './selection.ts';

/** The width and the height of the drawing. The positions of regions are percentages of these two values. */
const WIDTH = 1600;
const HEIGHT = 900;
/** The part of the drawing that is shown. The regions with pharmacies are in it. */
const SHOWN = '205 60 1030 772';
/** The smallest and the largest radius of a mark, and the factor by which it grows with the root of the number. */
const [SMALL, LARGE, GROWTH] = [24, 34, 14];

interface RegionMapProps {
  readonly regions: readonly Region[];
  /** The regions that the list beside the map shows. Their marks lead to the list, and the others to their own list. */
  readonly shown: readonly Region[];
}

/** Renders a map with a mark per region, whose size and number tell how many pharmacies it has. */
export function RegionMap({ regions, shown }: RegionMapProps) {
  const listed = new Set(shown.map(({ alias }) => alias));
  return (
    <figure className={styles.map}>
      <svg viewBox={SHOWN} preserveAspectRatio="xMidYMid slice" className={styles.drawing}>
        <title>Аптеки-партнёры на карте</title>
        <use href="/api/media/map.svg#map" />
        <use href="/api/media/map.svg#names" className={styles.cities} />
        {regions.map((region) => (
          <Mark key={region.alias} region={region} isListed={listed.has(region.alias)} side={sideOf(region, regions)} />
        ))}
      </svg>
      <figcaption className={styles.note}>
        Число — сколько аптек в регионе. Карта упрощена: показаны суша, реки и озёра, без границ; соседние метки
        раздвинуты.
      </figcaption>
    </figure>
  );
}

type Side = 'above' | 'below';

function Mark({ region, isListed, side }: { region: Region; isListed: boolean; side: Side }) {
  const { alias, short_title, map, pharmacies } = region;
  const [x, y] = [(map.x / 100) * WIDTH, (map.y / 100) * HEIGHT];
  const count = pharmacies.length;
  const radius = Math.min(LARGE, Math.max(SMALL, GROWTH * Math.sqrt(count)));
  const to = isListed ? `#${alias}` : `${paths.whereToBuy}?region=${encodeURIComponent(alias)}#pharmacies`;
  return (
    <Link
      to={to}
      className={isListed ? styles.mark : styles.other}
      aria-label={`${short_title}: ${plural(count, ['аптека', 'аптеки', 'аптек'])}`}
    >
      <circle className={styles.circle} cx={x} cy={y} r={radius} />
      <text
        className={styles.name}
        x={x}
        y={side === 'above' ? y - radius : y + radius}
        dy={side === 'above' ? '-0.4em' : '1.1em'}
        textAnchor="middle"
      >
        {short_title}
      </text>{' '}
      <text className={styles.number} x={x} y={y} dy="0.35em" textAnchor="middle">
        {count}
      </text>
    </Link>
  );
}

/** Returns where the name of a region stands: on the side of its mark that is away from the nearest other mark. */
function sideOf({ alias, map }: Region, regions: readonly Region[]): Side {
  const others = regions.filter((other) => other.alias !== alias);
  const far = (other: Region) => Math.hypot((other.map.x - map.x) * WIDTH, (other.map.y - map.y) * HEIGHT);
  const [nearest] = others.sort((one, other) => far(one) - far(other));
  return nearest && nearest.map.y < map.y ? 'below' : 'above';
}
