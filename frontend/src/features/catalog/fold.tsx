import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './fold.module.css';

interface FoldProps {
  readonly label: string;
  /** The current choice, shown while the fold is closed. */
  readonly chosen?: string | undefined;
  readonly children: ReactNode;
}

/** A disclosure that is closed on a phone, where products come first, and always open on a desktop. */
export function Fold({ label, chosen, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.label}>
        <span>{label}</span>
        {chosen && <span className={styles.chosen}>{chosen}</span>}
        <Icon name="chevron" size="sm" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
