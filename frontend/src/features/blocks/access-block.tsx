import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type Audience, useAccess } from '#platform/access.ts';
import { OPENS_DIALOG } from '#platform/dialog-opener.ts';
import { openPopup } from '#platform/interface-state.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './access-block.module.css';

const AUDIENCE_TITLES: Readonly<Record<Audience, string>> = {
  medical: 'медицинских и фармацевтических работников',
  veterinary: 'ветеринарных специалистов',
};

/**
 * Renders content for visitors who confirm that they are specialists. The server renders the same `<details>` element
 * for every visitor. Without scripts, a click opens the element. With scripts, a click opens the access popup, and the
 * element opens after the confirmation.
 */
export function AccessBlock({ audience, children }: { audience: Audience; children: ReactNode }) {
  const confirmed = useAccess(audience);
  const block = useRef<HTMLDetailsElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (!confirmed || !opened.current) return;
    opened.current = false;
    return focusHeading(block);
  }, [confirmed]);
  return (
    <details ref={block} open={confirmed} className={styles.access}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a `summary` element acts as a button. */}
      <summary
        className={styles.gate}
        hidden={confirmed}
        {...OPENS_DIALOG}
        onClick={(event) => {
          event.preventDefault();
          opened.current = true;
          openPopup({ name: 'access', audience });
        }}
      >
        <span className={styles.frame}>
          <span className={styles.card}>
            <span className={styles.icon}>
              <Icon name="lock" size="lg" />
            </span>
            <span className={styles.words}>
              <strong className={styles.title}>Материалы для {AUDIENCE_TITLES[audience]}</strong>
              <span>
                Эти сведения не предназначены для самолечения. Чтобы прочитать их, подтвердите, что вы&nbsp;специалист.
              </span>
              <span className={styles.button}>Я специалист, показать материалы</span>
            </span>
          </span>
        </span>
      </summary>
      {children}
    </details>
  );
}

/**
 * Moves the focus to the first heading of the content after the popup has closed, because the button that had the focus
 * is then hidden. Returns a function that cancels this move.
 */
function focusHeading(block: RefObject<HTMLElement | null>): () => void {
  const frame = requestAnimationFrame(() => {
    const heading = block.current?.querySelector<HTMLElement>('h2, h3');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
  return () => cancelAnimationFrame(frame);
}
