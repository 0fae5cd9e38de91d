import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { evenColumns } from '#ui/layout/even-columns.ts';
import styles from './steps.module.css';

/** Renders a numbered list of steps. */
export function Steps({ items }: { items: readonly { readonly title: string; readonly text: string }[] }) {
  return (
    <ol className={classes(styles.steps, styles[`of${columnsOf(items.length)}`])}>
      {items.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{joinShortWords(text)}</p>
        </li>
      ))}
    </ol>
  );
}

/**
 * Returns the number of columns for `count` steps. Five steps fit in one row, because their texts are short. For any
 * other count, `evenColumns` chooses the number of columns.
 */
function columnsOf(count: number): 2 | 3 | 4 | 5 {
  return count === 5 ? 5 : evenColumns(count);
}
