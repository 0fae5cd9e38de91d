import type { BranchItem } from '#api/types.ts';
import { joinShortWords } from '#platform/typography.ts';
import styles from './directions.module.css';

/** Renders what a branch does, as a panel beside its story. */
export function Directions({ items }: { items: BranchItem['directions'] }) {
  return (
    <div className={styles.panel}>
      <h2 className={styles.heading}>Чем занимаемся</h2>
      <dl>
        {items.map(({ title, text }) => (
          <div key={title} className={styles.direction}>
            <dt className={styles.title}>{title}</dt>
            <dd className={styles.text}>{joinShortWords(text)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
