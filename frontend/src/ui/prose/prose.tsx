import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
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
  const navigate = useNavigate();
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML contains other links.
  useEffect(() => {
    const links = [...(ref.current?.querySelectorAll('a') ?? [])].filter((link) => ownPageOf(link) !== null);
    const ends = links.map(prefetchOnSight);
    return () => {
      for (const end of ends) end();
    };
  }, [html]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: if Enter is pressed on a link, the browser dispatches a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only reacts to clicks on links.
    <div
      ref={ref}
      className={classes(styles.prose, styles[size])}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API host generates and sanitises the HTML.
      dangerouslySetInnerHTML={{ __html: html }}
      onClick={(event) => {
        const path = isPlainClick(event) && event.target instanceof Element ? ownPageOf(event.target) : null;
        if (path === null) return;
        event.preventDefault();
        void navigate(path);
      }}
    />
  );
}

/** Reports whether the browser would open a link in the same tab. */
function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !hasModifier;
}

/** Returns the target of the link that contains `element`. If it is not a page of this site, returns null. */
function ownPageOf(element: Element): string | null {
  const href = element.closest('a')?.getAttribute('href');
  return href && isOwnPage(href) ? href : null;
}
