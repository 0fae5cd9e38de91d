import { useEffect, useRef } from 'react';
import { classes } from '#platform/classes.ts';
import { isOwnPage } from '#platform/own-pages.ts';
import { prefetchOnSight } from '#platform/prefetch.ts';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML contains other links.
  useEffect(() => {
    const links = [...(ref.current?.querySelectorAll('a') ?? [])].filter(isPageLink);
    const ends = links.map(prefetchOnSight);
    return () => {
      for (const end of ends) end();
    };
  }, [html]);
  return (
    <div
      ref={ref}
      className={classes(styles.prose, styles[size])}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API host generates and sanitises the HTML.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

function isPageLink(link: Element): boolean {
  return isOwnPage(link.getAttribute('href') ?? '');
}
