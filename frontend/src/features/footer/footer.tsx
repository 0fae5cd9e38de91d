import type { MouseEvent } from 'react';
import type { SiteContacts } from '#api/site-data.ts';
import { openCookieSettings } from '#platform/cookie-settings.ts';
import { OPENER } from '#platform/dialog-opener.ts';
import { notify } from '#platform/interface-state.ts';
import { KeptMarkup } from '#ui/kept-markup/kept-markup.tsx';
import styles from './footer.module.css';
import { FooterContent } from './footer-content.tsx';

/** Renders the footer. Its content never changes, so the browser keeps the content of the document. */
export function Footer({ contacts }: { contacts?: SiteContacts | undefined }) {
  return (
    <KeptMarkup
      as="footer"
      name="footer"
      className={styles.footer}
      onClick={onClick}
      content={import.meta.env.SSR && (() => <FooterContent contacts={contacts} />)}
    />
  );
}

/**
 * Handles clicks on the two controls: the link to the cookie settings, and the button for the low-vision version, which
 * `app/view-controls.ts` switches afterwards.
 */
function onClick(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest(`button, [${OPENER}]`) : null;
  if (control instanceof HTMLButtonElement) {
    const isOn = document.documentElement.hasAttribute('data-reading');
    notify(isOn ? 'Включена обычная версия' : 'Включена версия для слабовидящих');
  } else if (control) {
    // Without scripts, the link leads to the privacy policy instead.
    event.preventDefault();
    openCookieSettings();
  }
}
