import { useRef } from 'react';
import { classes } from '#platform/classes.ts';
import { usePrefetchedLinks } from '#platform/prefetched-links.ts';
import { joinShortWords } from '#platform/typography.ts';
import styles from './prose.module.css';

/**
 * Renders HTML that the API host has generated from Markdown or from plain text. The API contract guarantees that the
 * HTML contains no scripts and no raw HTML from the source text.
 *
 * Links to pages of this site work like the component `Link`: they open without loading a new document and are
 * prefetched when they become visible.
 */
export function Prose({ html, size = 'md' }: { html: string; size?: 'md' | 'lg' }) {
  const ref = useRef<HTMLDivElement>(null);
  usePrefetchedLinks(ref, html);
  return (
    <div
      ref={ref}
      className={classes(styles.prose, styles[size])}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API host generates and sanitises the HTML.
      dangerouslySetInnerHTML={{ __html: joinShortWords(html) }}
    />
  );
}
