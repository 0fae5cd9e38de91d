import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'warning' | 'danger';

const ICONS = { info: 'info', warning: 'warning', danger: 'warning' } as const;

/** Renders a highlighted note. Use the tone `danger` for warnings about risks. */
export function Notice({ tone = 'info', title, children }: { tone?: NoticeTone; title?: string; children: ReactNode }) {
  return (
    <aside className={classes(styles.notice, styles[tone])} aria-label={title ?? 'Обратите внимание'}>
      <Icon name={ICONS[tone]} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </aside>
  );
}
