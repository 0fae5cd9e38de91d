import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './timeline.module.css';

export interface TimelineItem {
  readonly year: string;
  readonly title: string;
  readonly text: string;
  readonly picture?: PictureSource | undefined;
}

interface TimelineProps {
  readonly items: readonly TimelineItem[];
  /** The size of the first picture. Large and small pictures alternate. */
  readonly first?: 'large' | 'small';
}

/**
 * Renders the events of a timeline in the order of `items`. Every event has a year, a title and a text, and may have a
 * picture.
 */
export function Timeline({ items, first = 'large' }: TimelineProps) {
  const pictures = items.filter(({ picture }) => picture);
  const small = first === 'small' ? 0 : 1;
  return (
    <ol>
      {items.map((item) => (
        <li
          key={item.year + item.title}
          className={classes(
            styles.event,
            item.picture && (pictures.indexOf(item) % 2 === small ? styles.small : styles.large),
          )}
        >
          <p className={styles.year}>{item.year}</p>
          <div className={styles.words}>
            <h3>{item.title}</h3>
            <p className={styles.text}>{joinShortWords(item.text)}</p>
          </div>
          {item.picture && (
            <div className={styles.picture}>
              <Picture picture={item.picture} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
