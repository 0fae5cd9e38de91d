import styles from './range-bars.module.css';
import type { Share, Tick } from './ranges.ts';

declare module 'react' {
  interface CSSProperties {
    readonly '--from'?: string | undefined;
    readonly '--rest'?: string | undefined;
  }
}

/** Renders a range as a bar. The round values of its scale are lines behind it, which continue those of the axis. */
export function Bar({ share: { from, to }, ticks }: { share: Share; ticks: readonly Tick[] }) {
  return (
    <span
      aria-hidden="true"
      className={styles.bar}
      style={{ '--from': `${from}%`, '--rest': `${(100 - to).toFixed(1)}%` }}
    >
      <svg aria-hidden="true" className={styles.lines}>
        <Lines ticks={ticks} />
      </svg>
    </span>
  );
}

/** Renders the round values of a scale. A narrow table shows every second one. */
export function Axis({ ticks }: { ticks: readonly Tick[] }) {
  return (
    <svg aria-hidden="true" className={styles.axis}>
      {ticks.map(({ at, value }) => (
        <text key={value} x={`${at}%`} y="1em" textAnchor="middle">
          {value.toLocaleString('ru-RU').replace('-', '−')}
        </text>
      ))}
    </svg>
  );
}

function Lines({ ticks }: { ticks: readonly Tick[] }) {
  return ticks.map(({ at, value }) => <line key={value} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />);
}
