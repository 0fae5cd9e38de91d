import { joinShortWords } from '#platform/typography.ts';
import styles from './marks.module.css';
import type { Tick } from './ranges.ts';
import { gradeOf, scoreOf, timeOf } from './readings.ts';

/** The greatest z score that is drawn, in both directions from the middle. */
const MOST = 4;

/** The limits of a satisfactory and of a doubtful score (ISO 13528), and the assigned value in the middle. */
export const SCORES: readonly Tick[] = [-3, -2, 0, 2, 3].map((value) => ({ value, at: placeOf(value) }));

/** Renders a z score as a point between the limits. A score that is farther away stands at the end. */
export function Score({ text }: { text: string }) {
  const score = scoreOf(text);
  if (score === undefined) return null;
  const place = `${placeOf(Math.max(-MOST, Math.min(score, MOST)))}%`;
  return (
    <svg aria-hidden="true" className={styles.score}>
      <line x1="50%" x2={place} y1="50%" y2="50%" />
      <circle cx={place} cy="50%" r="8" data-grade={gradeOf(score)} />
    </svg>
  );
}

function placeOf(score: number): number {
  return 50 + (score / MOST) * 50;
}

/** The side of a mark with the gap behind it, in `em`. */
const MARK_SIDES = { day: 1, month: 1.5 } as const;

/**
 * Renders a time, and draws it as marks. A time without an end fades. The number and the unit are apart, so that a narrow
 * leaf of a calendar can show them on a line each.
 */
export function Term({ text }: { text: string }) {
  const time = timeOf(text);
  if (!time) return joinShortWords(text);
  const side = MARK_SIDES[time.mark];
  return (
    <>
      <span>
        <span>{joinShortWords(time.amount)}</span>
        {time.unit}
      </span>
      <svg
        aria-hidden="true"
        className={styles.term}
        width={`${time.row * side}em`}
        height={`${time.rows * side}em`}
        data-mark={time.mark}
        data-open={time.isOpen || undefined}
      />
    </>
  );
}
