import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { evenColumns } from '#ui/layout/even-columns.ts';
import styles from './steps.module.css';

export interface Step {
  readonly title: string;
  readonly text: string;
}

/** Renders numbered steps. Five steps are rows, because their columns would be narrow. */
export function StepList({ items }: { items: readonly Step[] }) {
  return (
    <ol className={classes(styles.steps, items.length === 5 ? styles.rows : COLUMNS[evenColumns(items.length)])}>
      {items.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{joinShortWords(text)}</p>
        </li>
      ))}
    </ol>
  );
}

const COLUMNS = { 2: undefined, 3: styles.of3, 4: styles.of4 };
