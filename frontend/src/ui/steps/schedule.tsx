import { joinShortWords } from '#platform/typography.ts';
import styles from './schedule.module.css';

export interface TimedStep {
  readonly title: string;
  readonly text: string;
  readonly time: string;
}

/** Renders steps as a schedule: the time of each step stands above a line, and what happens stands below the line. */
export function Schedule({ items }: { items: readonly TimedStep[] }) {
  return (
    <ol className={styles.schedule}>
      {items.map(({ title, text, time }) => (
        <li key={title} className={styles.step}>
          <p className={styles.time}>{joinShortWords(time)}</p>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{joinShortWords(text)}</p>
        </li>
      ))}
    </ol>
  );
}
