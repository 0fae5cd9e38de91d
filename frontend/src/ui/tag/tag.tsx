import { classes } from '#platform/classes.ts';
import styles from './tag.module.css';

export type TagTone = 'mint' | 'gold' | 'accent' | 'plain';

/** A short label on a card: a kind, a status. */
export function Tag({ children, tone = 'mint' }: { children: string; tone?: TagTone }) {
  return <span className={classes(styles.tag, styles[tone])}>{children}</span>;
}
