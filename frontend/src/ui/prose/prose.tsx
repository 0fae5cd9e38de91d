import { useNavigate } from 'react-router';
import { classes } from '#platform/classes.ts';
import styles from './prose.module.css';

/**
 * HTML that the content API rendered from Markdown or plain text. By contract, it is safe: it contains no scripts, and
 * no raw HTML from the source text.
 *
 * Links to pages of this site open without a document load.
 */
export function Prose({ html, size = 'md' }: { html: string; size?: 'md' | 'lg' }) {
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link inside arrives as a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler is for the links inside.
    <div
      className={classes(styles.prose, styles[size])}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the content API.
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
