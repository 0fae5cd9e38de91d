import { Fragment, type ReactNode } from 'react';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './reading.module.css';
import type { TextPart } from './text-parts.ts';
import { TextPicture } from './text-picture.tsx';

interface ReadingProps {
  readonly parts: readonly TextPart[];
  /** What is said before the text in large letters, or a line about its place. */
  readonly opening?: ReactNode;
  /** The HTML of a list of key figures, each of which begins with a number in bold type. */
  readonly figures?: string | undefined;
  /** The parts of the column beside the text, each a `ReadingNote`. */
  readonly children: ReactNode;
}

/**
 * Renders a long text with its pictures, and a column beside it. The key figures stand before the text in the document,
 * so a phone shows them first.
 */
export function Reading({ parts, opening, figures, children }: ReadingProps) {
  return (
    <div className={styles.page}>
      {figures && (
        <div className={styles.figures}>
          <Prose html={figures} />
        </div>
      )}
      <div className={styles.text}>
        {opening}
        {parts.map(({ html, pictures }) => (
          <Fragment key={html}>
            <Prose html={html} look="article" />
            {pictures.map((picture) => (
              <TextPicture key={picture.src} picture={picture} />
            ))}
          </Fragment>
        ))}
      </div>
      <aside className={styles.aside}>{children}</aside>
    </div>
  );
}

/** Renders a part of the column beside a text. */
export function ReadingNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.note}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

/** The class of a quotation before a text, and of a line about its place. */
export const openingQuote = styles.quote;
export const dateline = styles.dateline;
