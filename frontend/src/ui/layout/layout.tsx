import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import styles from './layout.module.css';

/** Keeps content within the site's width, with fluid gutters. */
export function Container({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'text' }) {
  return <div className={styles[width]}>{children}</div>;
}

export type SectionTone = 'plain' | 'sand' | 'mint' | 'dark';

interface SectionProps {
  readonly children: ReactNode;
  readonly tone?: SectionTone;
  readonly heading?: string | undefined;
  readonly lead?: string | undefined;
  /** The content to the right of the heading, usually a single link. */
  readonly aside?: ReactNode;
  readonly id?: string;
  /** `flush` removes the space above, for a section that continues the previous one. */
  readonly space?: 'full' | 'flush';
  /**
   * On a desktop, `side` puts the heading in a column of its own. It is for text, facts and lists that do not need the
   * full width.
   */
  readonly layout?: 'above' | 'side';
}

/** One band of a page. */
export function Section({
  children,
  tone = 'plain',
  heading,
  lead,
  aside,
  id,
  space = 'full',
  layout = 'above',
}: SectionProps) {
  return (
    <section id={id} className={classes(styles.section, styles[tone], styles[space])}>
      <Container>
        <div className={styles[layout]}>
          {heading && (
            <div className={styles.head}>
              <div>
                <h2>{joinShortWords(heading)}</h2>
                {lead && <p className={styles.lead}>{lead}</p>}
              </div>
              {aside}
            </div>
          )}
          <div className={styles.body}>{children}</div>
        </div>
      </Container>
    </section>
  );
}

interface GridProps {
  readonly children: ReactNode;
  readonly columns?: 2 | 3 | 4;
  /** With `stretch`, if the last row of three columns has only two items, they share its width. */
  readonly rest?: 'keep' | 'stretch';
}

/** Columns of equal width: `columns` on a desktop, two on a tablet, one on a phone. */
export function Grid({ children, columns = 3, rest = 'keep' }: GridProps) {
  const shape = rest === 'stretch' ? styles.stretch : '';
  return <div className={classes(styles.grid, styles[`of${columns}`], shape)}>{children}</div>;
}

/** The main text with a narrow column next to it. On a phone, the column is below the text. */
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

/** Puts equal vertical space between its children. */
export function Stack({ children, gap = 'md' }: { children: ReactNode; gap?: 'sm' | 'md' | 'lg' }) {
  return <div className={classes(styles.stack, styles[`${gap}Gap`])}>{children}</div>;
}

/** Puts small elements in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
