import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import styles from './grid.module.css';

interface GridProps {
  readonly children: ReactNode;
  readonly columns?: 2 | 3 | 4 | 5;
  /**
   * The layout of the last row. If the last row of a three-column grid has only two items, `stretch` gives each item
   * half of the row.
   */
  readonly rest?: 'keep' | 'stretch';
}

/**
 * Renders a grid with columns of equal width: `columns` columns on a desktop, two columns on a tablet, and one column
 * on a phone. A card finds its grid by the attribute `data-grid`, and shares its rows. Five columns are for five numbered
 * steps, which stand in two rows: each step needs a picture that shows its details.
 */
export function Grid({ children, columns = 3, rest = 'keep' }: GridProps) {
  const shape = rest === 'stretch' ? styles.stretch : '';
  return (
    <div data-grid="" className={classes(styles.grid, styles[`of${columns}`], shape)}>
      {children}
    </div>
  );
}
