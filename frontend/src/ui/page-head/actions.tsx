import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import styles from './actions.module.css';

interface ActionsProps {
  /** The class by which a form of a head places the row. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Renders the buttons below the words of a head. */
export function Actions({ className, children }: ActionsProps) {
  return <div className={classes(styles.actions, className)}>{children}</div>;
}
