import type { ReactNode } from 'react';
import styles from './sticky-action.module.css';

/**
 * Renders the action of a page at the bottom of narrow screens. Place it directly before the section to which the action
 * leads, which must have a ground of its own. It stays in sight until this section slides over it, and takes no space. Where
 * it is shown, `PageHead` hides its first action, which is the same one.
 */
export function StickyAction({ children }: { children: ReactNode }) {
  return (
    <div className={styles.sticky} data-noprint="" data-sticky="">
      {children}
    </div>
  );
}
