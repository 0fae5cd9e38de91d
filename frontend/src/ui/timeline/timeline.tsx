import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './timeline.module.css';

export interface TimelineItem {
  readonly year: string;
  readonly title: string;
  readonly text: string;
  readonly picture?: PictureSource | undefined;
}

/**
 * Renders the events of a timeline in the order of `items`. Every event has a year, a title and a text, and may have a
 * picture.
 */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol>
      {items.map(({ year, title, text, picture }) => (
        <li key={year + title} className={styles.event}>
          <p className={styles.year}>{year}</p>
          <div className={styles.words}>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
          {picture && (
            <div className={styles.picture}>
              <Picture picture={picture} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
