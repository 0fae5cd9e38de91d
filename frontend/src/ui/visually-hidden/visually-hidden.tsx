import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Renders text that only screen readers present to the user. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Renders the first link on the page, which moves the focus past the header to the main content. */
export function SkipLink() {
  return (
    <a href="#main" data-noprint="" className={styles.skip}>
      К содержанию
    </a>
  );
}
