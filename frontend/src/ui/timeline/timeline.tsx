import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './timeline.module.css';

export interface TimelineItem {
  readonly year: string;
  readonly title: string;
  readonly text: string;
  readonly picture?: PictureSource | undefined;
  /** Whether the picture is larger than those of other events. */
  readonly large?: boolean | undefined;
}

/** The numbers of events beside which one or two pictures have about the height of the texts. */
const FEWEST = 2;
const MOST = 4;

/** The width of a large picture, where the browser does not measure it. */
const LARGE_SIZES = 'auto, (min-width: 76rem) 36rem, (min-width: 40rem) 24rem, 40vw';

interface TimelineProps {
  readonly items: readonly TimelineItem[];
  /** On a wide screen, the events of a `row` stand side by side. Such events have no pictures. */
  readonly look?: 'column' | 'row';
}

/**
 * Renders the events of a timeline in the order of `items`. Every event has a year, a title and a text, and may have a
 * picture. On a wide screen, one or two pictures of a few events are a column as
 * high as the texts, because a picture is much higher than the text of one event. Each picture then shows its year. A
 * `large` picture dominates the events of its list.
 */
export function Timeline({ items, look = 'column' }: TimelineProps) {
  const pictures = items.filter(({ picture }) => picture).length;
  const hasColumn = pictures > 0 && pictures <= 2 && items.length >= FEWEST && items.length <= MOST;
  const hasLarge = items.some(({ large }) => large);
  return (
    <ol className={classes(hasColumn && styles.withColumn, look === 'row' && styles.row)}>
      {items.map((item) => (
        <li
          key={item.year + item.title}
          className={classes(
            styles.event,
            item.picture && styles.pictured,
            item.picture && pictures > 1 && !hasLarge && styles.pair,
            item.large && styles.large,
          )}
        >
          <p className={styles.year}>{item.year}</p>
          <div className={styles.words}>
            <h3>{item.title}</h3>
            <p className={styles.text}>{joinShortWords(item.text)}</p>
          </div>
          {item.picture && (
            <div className={styles.picture}>
              <Picture picture={item.picture} sizes={item.large ? LARGE_SIZES : undefined} />
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
