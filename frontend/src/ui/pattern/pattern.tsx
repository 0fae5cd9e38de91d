import styles from './pattern.module.css';

/**
 * The cells of the drawn honeycomb. Each entry contains the column of the cell, the row, and the number of the CSS
 * class.
 */
const CELLS = [
  [0, 1, 1],
  [1, 0, 2],
  [1, 1, 3],
  [2, 0, 1],
  [2, 1, 2],
  [2, 2, 3],
  [3, 0, 3],
  [3, 1, 1],
  [3, 2, 2],
  [4, 0, 2],
  [4, 1, 3],
  [4, 2, 1],
  [4, 3, 2],
  [5, 1, 2],
  [5, 2, 3],
  [5, 3, 1],
] as const;
const SIZE = 92;

/** Renders a decorative drawing of a honeycomb that turns into leaves. */
export function Pattern() {
  return (
    <svg
      className={styles.pattern}
      viewBox="0 0 900 720"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      focusable="false"
      data-noprint=""
      data-decoration=""
    >
      <g className={styles.cells}>
        {CELLS.map(([column, row, strength]) => (
          <path key={`${column}-${row}`} className={styles[`cell${strength}`]} d={hexagon(column, row)} />
        ))}
      </g>
      <g>
        <path d="M455 690C440 520 520 380 700 300c40 190-60 340-245 390z" className={styles.leaf} />
        <path d="M455 690C520 560 590 450 700 300" className={styles.vein} />
        <path
          d="M505 590c50-10 100-40 140-90M545 520c35-10 70-30 100-62M500 598c-10-60 0-110 30-160M548 515c-5-45 5-80 25-115"
          className={styles.vein}
        />
        <path d="M455 690c150 40 300 10 405-110-150-70-310-30-405 110z" className={styles.leafPale} />
        <path d="M455 690c120-60 250-100 405-110" className={styles.vein} />
        <path d="M455 690C360 620 310 520 330 400c110 40 160 150 125 290z" className={styles.leafGold} />
        <path d="M455 690C420 590 380 500 330 400" className={styles.vein} />
      </g>
      <g className={styles.bonds}>
        <path d="M612 118l80-46 80 46v92l-80 46-80-46zM772 118l80-46M692 256v70M612 210l-64 38" />
        <circle cx="692" cy="72" r="9" />
        <circle cx="772" cy="210" r="9" />
        <circle cx="548" cy="248" r="13" className={styles.atom} />
        <circle cx="852" cy="72" r="13" className={styles.atom} />
      </g>
    </svg>
  );
}

function hexagon(column: number, row: number): string {
  const x = 150 + column * SIZE * 1.5;
  const y = 40 + row * SIZE * Math.sqrt(3) + (column % 2) * SIZE * 0.866;
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner;
    return `${Math.round(x + SIZE * 0.94 * Math.cos(angle))} ${Math.round(y + SIZE * 0.94 * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}z`;
}
