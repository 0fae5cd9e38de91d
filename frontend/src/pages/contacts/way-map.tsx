import styles from './way-map.module.css';

/**
 * Renders a map of the walk from the underground station to the head office. The text next to the map describes the
 * same walk.
 */
export function WayMap({ address }: { address: string }) {
  return (
    <figure className={styles.figure}>
      <svg viewBox="0 0 720 560" className={styles.map} role="img" aria-label={`Схема проезда: ${address}`}>
        <rect className={styles.ground} width="720" height="560" />
        <Surroundings />
        <Streets />
        <path className={styles.way} d="M96 118 C150 170 176 214 190 262 L214 322 L446 322" />
        <Landmarks />
        <g className={styles.pin}>
          <path d="M446 316 c-30-34-44-54-44-78 a44 44 0 0 1 88 0 c0 24-14 44-44 78 Z" />
          <circle cx="446" cy="240" r="17" />
        </g>
      </svg>
      <figcaption className={styles.note}>Схема условная. Пешком от метро — около десяти минут.</figcaption>
    </figure>
  );
}

function Surroundings() {
  return (
    <>
      <path className={styles.water} d="M0 200 C70 214 118 270 128 350 C138 430 110 500 120 560 L0 560 Z" />
      <rect className={styles.park} x="236" y="372" width="320" height="120" rx="18" />
      <g className={styles.tree}>
        <circle cx="272" cy="450" r="16" />
        <circle cx="330" cy="456" r="20" />
        <circle cx="388" cy="444" r="15" />
        <circle cx="446" cy="458" r="13" />
        <circle cx="512" cy="448" r="19" />
      </g>
      <g className={styles.house}>
        <rect x="226" y="40" width="120" height="92" rx="10" />
        <rect x="226" y="158" width="120" height="120" rx="10" />
        <rect x="600" y="40" width="92" height="120" rx="10" />
        <rect x="600" y="186" width="92" height="92" rx="10" />
        <rect x="600" y="372" width="92" height="120" rx="10" />
      </g>
      <rect className={styles.works} x="376" y="40" width="188" height="238" rx="10" />
      <rect className={styles.yard} x="396" y="60" width="148" height="92" rx="8" />
    </>
  );
}

function Streets() {
  return (
    <>
      <path className={styles.street} d="M96 60 C110 170 200 210 200 330 C200 420 178 480 190 560" />
      <path className={styles.street} d="M190 325 H720" />
      <path className={styles.lane} d="M582 0 V560" />
      <path className={styles.lane} d="M582 106 H558" />
      <text className={styles.name} x="700" y="331" textAnchor="end">
        Новая Аптекарская улица
      </text>
      <text className={styles.name} transform="translate(158 470) rotate(-90)">
        Набережная
      </text>
    </>
  );
}

const LANDMARKS = [
  { x: 96, y: 96, sign: 'М', title: 'Метро', ground: 'light' },
  { x: 266, y: 404, sign: 'А', title: '«Аптекарский сквер»', ground: 'light' },
  { x: 420, y: 106, sign: 'P', title: 'Стоянка', ground: 'dark' },
] as const;

function Landmarks() {
  return (
    <>
      {LANDMARKS.map(({ x, y, sign, title, ground }) => (
        <g key={sign}>
          <circle className={styles.sign} cx={x} cy={y} r="20" />
          <text className={styles.letter} x={x} y={y + 7} textAnchor="middle">
            {sign}
          </text>
          <text className={ground === 'dark' ? styles.onDark : styles.title} x={x + 30} y={y + 7}>
            {title}
          </text>
        </g>
      ))}
      <text className={styles.onDark} x="446" y="178" textAnchor="middle">
        Проходная
      </text>
    </>
  );
}
