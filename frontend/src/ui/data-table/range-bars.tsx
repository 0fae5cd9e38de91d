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
        <Label tick={ticks[0]} />
        <Label tick={ticks.at(-1)} />
      </svg>
    </span>
  );
}

/** The share of the width in percent at its ends in which a label below the middle of its line could leave the table. */
const EDGE = 6;

/** Renders the first or the last value of a scale below its line, for a narrow table, which has no axis. */
function Label({ tick }: { tick: Tick | undefined }) {
  return (
    tick && (
      <text x={`${tick.at}%`} y="100%" dy="1em" textAnchor={anchorAt(tick.at)}>
        {textOf(tick)}
      </text>
    )
  );
}

function anchorAt(place: number): 'end' | 'middle' | 'start' {
  if (place < EDGE) return 'start';
  return place > 100 - EDGE ? 'end' : 'middle';
}

/** Renders the round values of a scale. A narrow table shows every second one. */
export function Axis({ ticks }: { ticks: readonly Tick[] }) {
  return (
    <svg aria-hidden="true" className={styles.axis}>
      {ticks.map(({ at, value }) => (
        <text key={value} x={`${at}%`} y="1em" textAnchor="middle">
          {textOf({ at, value })}
        </text>
      ))}
    </svg>
  );
}

function textOf({ value }: Tick): string {
  return value.toLocaleString('ru-RU').replace('-', '−');
}

function Lines({ ticks }: { ticks: readonly Tick[] }) {
  return ticks.map(({ at, value }) => <line key={value} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />);
}
