import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import '#ui/fold/plus.css';
import styles from './layout.module.css';

/** Limits the width of `children` to the width of the site, or to the width of a text column. */
export function Container({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'text' }) {
  return <div className={styles[width]}>{children}</div>;
}

export type SectionTone = 'plain' | 'sand' | 'mint' | 'dark';

interface SectionProps {
  readonly children: ReactNode;
  readonly tone?: SectionTone;
  readonly heading?: string | undefined;
  readonly lead?: string | undefined;
  /** The content to the right of the heading, usually a link. A section that is folded on phones can only have a text. */
  readonly aside?: ReactNode;
  readonly id?: string;
  /**
   * The space around the section. `flush` removes the space above a section that continues the previous section.
   * `column` is for a section that is not as wide as the page, and adds no space at its sides. `part` is for
   * a part of the section before it: its heading is one level lower, and there is less space between the parts.
   */
  readonly space?: 'full' | 'flush' | 'column' | 'part';
  /**
   * The position of the heading. `above` puts the heading above the content. On a wide screen, `side` puts the heading
   * into a separate column on the left. Use `side` for content that does not need the full width, such as text.
   */
  readonly layout?: 'above' | 'side';
  /** On a phone, `phone` folds the content below the heading. Wider screens and paper always show the content. */
  readonly fold?: 'never' | 'phone';
}

/** Renders a section of a page. The background of the section extends over the full width of the page. */
export function Section({
  children,
  tone = 'plain',
  heading,
  lead,
  aside,
  id,
  space = 'full',
  layout = 'above',
  fold = 'never',
}: SectionProps) {
  const isFolded = heading && fold === 'phone';
  const Title = space === 'part' ? 'h3' : 'h2';
  const title = heading && <Title>{joinShortWords(heading)}</Title>;
  const body = <div className={styles.body}>{children}</div>;
  return (
    <section id={id} className={classes(styles.section, styles[tone], styles[space], isFolded && styles.folding)}>
      <Container>
        <div className={styles[layout]}>
          {heading && (
            <div className={classes(styles.head, isFolded && styles.wideHead)}>
              <div>
                {title}
                {lead && <p className={styles.lead}>{joinShortWords(lead)}</p>}
              </div>
              {aside}
            </div>
          )}
          {isFolded ? (
            <details className={styles.fold}>
              <summary data-plus="" className={styles.foldHead}>
                {title}
                {aside}
              </summary>
              {body}
            </details>
          ) : (
            body
          )}
        </div>
      </Container>
    </section>
  );
}

/**
 * Renders the main content with a narrower column `aside` next to it. On a phone, `aside` is below the main content.
 */
export function Split({
  children,
  aside,
  ratio = 'wide',
}: {
  children: ReactNode;
  aside: ReactNode;
  ratio?: 'wide' | 'half';
}) {
  return (
    <div className={classes(styles.split, styles[`${ratio}Split`])}>
      <div>{children}</div>
      <aside className={styles.aside}>{aside}</aside>
    </div>
  );
}

/** Renders its children in a column with equal vertical gaps. */
export function Stack({ children, gap = 'md' }: { children: ReactNode; gap?: 'sm' | 'md' | 'lg' }) {
  return <div className={classes(styles.stack, styles[`${gap}Gap`])}>{children}</div>;
}

/** Renders small elements in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
