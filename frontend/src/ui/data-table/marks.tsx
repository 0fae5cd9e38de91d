import { joinShortWords } from '#platform/typography.ts';
import styles from './marks.module.css';
import type { Tick } from './ranges.ts';

/** The greatest z score that is drawn, in both directions from the middle. */
const MOST = 4;

/** The limits of a satisfactory and of a doubtful score (ISO 13528), and the assigned value in the middle. */
export const SCORES: readonly Tick[] = [-3, -2, 0, 2, 3].map((value) => ({ value, at: placeOf(value) }));

/** Renders a z score as a point between the limits. */
export function Score({ text }: { text: string }) {
  const score = Number(text.replace('−', '-').replace(',', '.'));
  return (
    <svg aria-hidden="true" className={styles.score}>
      <line x1="50%" x2={`${placeOf(score)}%`} y1="50%" y2="50%" />
      <circle cx={`${placeOf(score)}%`} cy="50%" r="8" data-limit={Math.floor(Math.abs(score))} />
    </svg>
  );
}

function placeOf(score: number): number {
  return 50 + (score / MOST) * 50;
}

/**
 * Renders a time, and draws it as marks: weeks of five working days, or half-years of six months. A time without an end
 * fades. The number and the unit are apart, so that a narrow leaf of a calendar can show them on a line each.
 */
export function Term({ text }: { text: string }) {
  const [amount = '', count] = /^\D*(\d+)\s*/.exec(text) ?? [];
  const row = text.includes('дн') ? 5 : 6;
  return (
    <>
      <span>
        <span>{joinShortWords(amount)}</span>
        {text.slice(amount.length)}
      </span>
      <svg
        aria-hidden="true"
        className={styles.term}
        width={`${row}em`}
        height={`${Math.ceil(Number(count) / row)}em`}
        data-open={text.startsWith('от') || undefined}
      />
    </>
  );
}
