import { classes } from '#platform/classes.ts';
import { Link } from '#ui/link/link.tsx';
import styles from './tabs.module.css';

export interface Tab {
  readonly to: string;
  readonly title: string;
  readonly count?: number | undefined;
  readonly current: boolean;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** A `quiet` row has no outlines. It belongs to the open tab of the row above it. */
  readonly look?: 'outlined' | 'quiet';
}

/**
 * Renders tabs for the views of a list. Each view has its own URL, so the tabs are links and work without JavaScript.
 */
export function Tabs({ label, tabs, look = 'outlined' }: TabsProps) {
  return (
    <nav aria-label={label} className={classes(styles.tabs, look === 'quiet' && styles.quiet)}>
      <ul className={styles.list}>
        {tabs.map(({ to, title, count, current }) => (
          <li key={to}>
            <Link to={to} className={styles.tab} aria-current={current ? 'true' : undefined}>
              {title}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
