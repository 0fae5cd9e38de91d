import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Container } from '#ui/layout/layout.tsx';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './hero.module.css';

/**
 * A phone shows the things of a low picture larger, so that the whole picture is about 180vw wide. Less is asked for, so
 * that a screen with two device pixels for each CSS pixel loads a smaller file, which leaves the connection to the styles.
 */
const LOW_SIZES = '(max-width: 30rem) 130vw, 100vw';

interface HeroProps {
  readonly title: string;
  readonly lead: string;
  /** A picture whose left half is dark and calm. On wide screens the text lies over this half, and phones show the right half. */
  readonly picture?: PictureSource | undefined;
  /** Whether the things of the picture are low, so that a phone can show them larger without reaching the header. */
  readonly isLow?: boolean;
  /** At most two buttons. */
  readonly children?: ReactNode;
}

/**
 * Renders the dark banner at the top of the home page and the career page. The site header is transparent above this
 * banner.
 */
export function Hero({ title, lead, picture, isLow = false, children }: HeroProps) {
  return (
    <div className={styles.hero}>
      {picture && (
        <div data-noprint="" className={classes(styles.picture, isLow && styles.low)}>
          <Picture picture={picture} loading="eager" sizes={isLow ? LOW_SIZES : '100vw'} />
        </div>
      )}
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
