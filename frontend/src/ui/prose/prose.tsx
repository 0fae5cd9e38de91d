import { useNavigate } from 'react-router';
import { classes } from '#platform/classes.ts';
import styles from './prose.module.css';

/**
 * Renders HTML that the API host has generated from Markdown or from plain text. The API contract guarantees that the
 * HTML contains no scripts and no raw HTML from the source text.
 *
 * Clicking a link to a page of this site does not load a new document.
 */
export function Prose({ html, size = 'md' }: { html: string; size?: 'md' | 'lg' }) {
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: if Enter is pressed on a link, the browser dispatches a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only reacts to clicks on links.
    <div
      className={classes(styles.prose, styles[size])}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API host generates and sanitises the HTML.
      dangerouslySetInnerHTML={{ __html: html }}
      onClick={(event) => {
        const path = ownPage(event.target);
        if (!path || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
          return;
        event.preventDefault();
        navigate(path);
      }}
    />
  );
}

function ownPage(target: EventTarget): string | null {
  const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : null;
  return href?.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/') ? href : null;
}
