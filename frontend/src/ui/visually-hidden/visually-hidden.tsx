import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who listen to the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** The first stop of the keyboard: past the header to the page. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      К содержанию
    </a>
  );
}
