import { classes } from '#platform/classes.ts';
import styles from './tag.module.css';

export type TagTone = 'mint' | 'gold' | 'accent' | 'plain';

/** Renders a short label on a card, such as a kind or a status. */
export function Tag({ children, tone = 'mint' }: { children: string; tone?: TagTone }) {
  return <span className={classes(styles.tag, styles[tone])}>{children}</span>;
}
