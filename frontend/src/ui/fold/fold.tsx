import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './fold.module.css';

interface FoldProps {
  readonly label: string;
  /**
   * A short text about the visitor's choice, such as the name of the chosen section. The text is shown next to the
   * label.
   */
  readonly chosen?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Renders content that is always visible on a desktop. On a phone, the content is collapsed until the visitor opens it,
 * so that the content below is visible without scrolling.
 */
export function Fold({ label, chosen, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.label}>
        <span>{label}</span>
        {chosen && <span className={styles.chosen}>{chosen}</span>}
        <Icon name="plus" size="sm" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
