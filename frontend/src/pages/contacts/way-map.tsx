import styles from './way-map.module.css';

/**
 * Renders a map of the walk from the underground station to the head office. The text next to the map describes the
 * same walk.
 */
export function WayMap({ address }: { address: string }) {
  return (
    <figure className={styles.figure}>
      <svg viewBox="0 0 720 560" className={styles.map} role="img" aria-label={`Схема проезда: ${address}`}>
        <Ground />
        <path className={styles.way} d="M98 118C124 190 200 226 200 299a26 26 0 0 0 26 26H446" />
        <Landmarks />
        <path
          className={styles.pin}
          d="M446 316c-30-34-44-54-44-78a44 44 0 0 1 88 0c0 24-14 44-44 78zm-17-76a17 17 0 1 0 34 0 17 17 0 1 0-34 0"
        />
      </svg>
      <figcaption className={styles.note}>Схема условная.</figcaption>
    </figure>
  );
}

function Ground() {
  return (
    <>
      <path className={styles.water} d="M0 200C160 230 110 470 120 560H0z" />
      <path className={styles.park} d="M246 382h300v100H246z" />
      <path
        className={styles.house}
        d="M236 50h100v72H236zm0 118h100v100H236zM592 50h72v100h-72zm0 146h72v72h-72zm0 186h72v100h-72z"
      />
      <path className={styles.works} d="M386 50h168v218H386z" />
      <path className={styles.yard} d="M396 60h148v92H396z" />
      <path className={styles.street} d="M96 60C110 170 200 210 200 330 200 420 178 480 190 560M190 325H720" />
      <path className={styles.lane} d="M698 0V560" />
      <text className={styles.name} x="678" y="333" textAnchor="end">
        Новая Аптекарская
      </text>
      <text className={styles.name} transform="translate(150 480) rotate(-90)">
        Набережная
      </text>
    </>
  );
}

const LANDMARKS = [
  { x: 96, y: 96, sign: 'М', title: 'Метро' },
  { x: 266, y: 404, sign: 'А', title: 'Аптекарский сквер' },
  { x: 410, y: 106, sign: 'P', title: 'Стоянка' },
] as const;

function Landmarks() {
  return (
    <>
      {LANDMARKS.map(({ x, y, sign, title }) => (
        <g key={sign} transform={`translate(${x} ${y})`}>
          <circle className={styles.sign} r="20" />
          <text className={styles.letter} y="7">
            {sign}
          </text>
          <text className={sign === 'P' ? styles.onDark : styles.title} x="30" y="7">
            {title}
          </text>
        </g>
      ))}
      <text className={styles.onDark} x="402" y="178">
        Проходная
      </text>
    </>
  );
}
