import type { ReactNode } from 'react';
import { joinShortWords } from '#platform/typography.ts';
import { Container } from '#ui/layout/layout.tsx';
import { Pattern } from '#ui/pattern/pattern.tsx';
import styles from './hero.module.css';

/**
 * Renders the dark banner at the top of the home page and the career page. The site header is transparent above this
 * banner. `children` are at most two buttons.
 */
export function Hero({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className={styles.hero}>
      <Pattern />
      <Container>
        <div className={styles.words}>
          <h1 className={styles.title}>{joinShortWords(title)}</h1>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.actions}>{children}</div>
        </div>
      </Container>
    </div>
  );
}
