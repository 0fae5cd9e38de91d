import type { ReactNode } from 'react';
import { Container } from '#ui/layout/layout.tsx';
import styles from './error-panel.module.css';

/** Renders an error screen with a status code, a title, an explanation and actions. */
export function ErrorPanel({
  code,
  title,
  text,
  children,
}: {
  code: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.panel}>
      <Container>
        <p className={styles.code} aria-hidden="true">
          {code}
        </p>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{children}</div>
      </Container>
    </div>
  );
}
