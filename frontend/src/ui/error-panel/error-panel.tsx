import type { ReactNode } from 'react';
import { Container } from '#ui/layout/layout.tsx';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './error-panel.module.css';

/** Renders an error screen with a title, an explanation and actions. Beside them is a picture, or else the status code. */
export function ErrorPanel({
  code,
  title,
  text,
  picture,
  children,
}: {
  /** The status code, if there is no picture. */
  code?: string;
  title: string;
  text: string;
  picture?: PictureSource;
  children: ReactNode;
}) {
  return (
    <div className={styles.panel}>
      <Container>
        <div className={styles.columns}>
          <div>
            <h1>{title}</h1>
            <p className={styles.text}>{text}</p>
            <div className={styles.actions}>{children}</div>
          </div>
          {picture ? (
            <div data-noprint="" className={styles.picture}>
              <Picture picture={picture} loading="eager" />
            </div>
          ) : (
            <p className={styles.code} aria-hidden="true">
              {code}
            </p>
          )}
        </div>
      </Container>
    </div>
  );
}
