import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './fold.module.css';

interface FoldProps {
  readonly label: string;
  /** The current choice, which is shown next to the label. */
  readonly chosen?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Renders content that is folded at first on a phone, so that the products come first. On a desktop, the content is
 * always visible.
 */
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
