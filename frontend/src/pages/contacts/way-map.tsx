import { useId } from 'react';
import looks from '#features/town-plan/town-plan.module.css';
import drawings from '#features/town-plan/town-plan.svg';
import styles from './way-map.module.css';

/** The way from the underground station along the river, then along the street to the gate. */
const WAY = 'M131 86C153 160 188 226 190 312Q190 330 208 330H358Q376 330 376 312V306';

/**
 * Renders a plan of the walk from the underground station to the head office. The text next to the plan describes the
 * same walk.
 */
export function WayMap({ address }: { address: string }) {
  const id = useId();
  return (
    <figure className={looks.figure}>
      <svg viewBox="0 0 720 560" className={looks.plan} role="img" aria-labelledby={id}>
        <title id={id}>{`Схема проезда: ${address}`}</title>
        <g className={styles.plan}>
          <use href={`${drawings}#office`} />
          <path className={looks.casing} d={WAY} />
          <path className={looks.way} d={WAY} />
          <rect className={looks.gate} x="368" y="298" width="16" height="16" rx="3" />
          <Signs />
          <Names />
          <use className={looks.north} href={`${drawings}#north`} x="692" y="508" />
        </g>
      </svg>
      <figcaption className={looks.words}>Схема условная.</figcaption>
    </figure>
  );
}

const SIGNS = [
  { x: 131, y: 86, sign: 'М' },
  { x: 376, y: 368, sign: 'А' },
  { x: 431, y: 152, sign: 'P' },
] as const;

function Signs() {
  return SIGNS.map(({ x, y, sign }) => (
    <g key={sign} className={sign === 'P' ? styles.service : styles.sign} transform={`translate(${x} ${y})`}>
      <circle r="20" />
      <text dy=".36em">{sign}</text>
    </g>
  ));
}

const NAMES = [
  { x: 396, y: 292, name: 'Проходная' },
  { x: 458, y: 162, name: 'Стоянка' },
  { x: 20, y: 300, name: 'Река' },
] as const;

function Names() {
  return (
    <>
      {NAMES.map(({ x, y, name }) => (
        <text key={name} className={looks.area} x={x} y={y}>
          {name}
        </text>
      ))}
      <text className={looks.area} x="279" y="394" textAnchor="middle">
        Сквер
      </text>
      <text className={looks.stop} x="160" y="96">
        Метро
      </text>
      <text className={looks.area} x="404" y="378">
        Остановка{' '}
        <tspan className={looks.stop} x="404" dy="1.15em">
          Аптекарский сквер
        </tspan>
      </text>
      <text className={looks.title} x="459" y="236" textAnchor="middle">
        Медиус Фарм
      </text>
      <text className={styles.road} x="704" y="330" dy=".34em" textAnchor="end">
        Новая Аптекарская
      </text>
      <text className={styles.road} transform="translate(190 545) rotate(-90)" dy=".34em">
        Набережная
      </text>
    </>
  );
}
