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

/** The numbers of events beside which one or two pictures have about the height of the texts. */
const FEWEST = 2;
const MOST = 4;

interface TimelineProps {
  readonly items: readonly TimelineItem[];
  /** On a wide screen, the events of a `row` stand side by side. Such events have no pictures. */
  readonly look?: 'column' | 'row';
}

/**
 * Renders the events of a timeline in the order of `items`. Every event has a year, a title and a text, and may have a
 * picture. On a wide screen, one or two pictures of a few events are a column as
 * high as the texts, because a picture is much higher than the text of one event. Each picture then shows its year.
 */
export function Timeline({ items, look = 'column' }: TimelineProps) {
  const pictures = items.filter(({ picture }) => picture).length;
  const hasColumn = pictures > 0 && pictures <= 2 && items.length >= FEWEST && items.length <= MOST;
  return (
    <ol className={classes(hasColumn && styles.withColumn, look === 'row' && styles.row)}>
      {items.map((item) => (
        <li
          key={item.year + item.title}
          className={classes(
            styles.event,
            item.picture && styles.pictured,
            item.picture && pictures > 1 && styles.pair,
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
              <span aria-hidden="true" data-noprint="" className={styles.mark}>
                {item.year}
              </span>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
