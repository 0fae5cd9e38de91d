import { useRef } from 'react';
import { classes } from '#platform/classes.ts';
import { usePrefetchedLinks } from '#platform/prefetched-links.ts';
import { joinShortWords } from '#platform/typography.ts';
import styles from './prose.module.css';

interface ProseProps {
  readonly html: string;
  /**
   * `article` is for the text of an article. `columns` puts two or three paragraphs side by side where there is enough
   * space.
   */
  readonly look?: 'plain' | 'article' | 'columns';
}

/**
 * Renders HTML that the API host has generated from Markdown or from plain text. The API contract guarantees that the
 * HTML contains no scripts and no raw HTML from the source text.
 *
 * Links to pages of this site work like the component `Link`: they open without loading a new document and are
 * prefetched when they become visible.
 */
export function Prose({ html, look = 'plain' }: ProseProps) {
  const ref = useRef<HTMLDivElement>(null);
  usePrefetchedLinks(ref, html);
  return (
    <div
      ref={ref}
      className={classes(styles.prose, styles[look])}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API host generates and sanitises the HTML.
      dangerouslySetInnerHTML={{ __html: joinShortWords(html) }}
    />
  );
}
