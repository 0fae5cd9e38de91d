import type { ReactNode } from 'react';
import { type Audience, useAccess } from '#platform/access.ts';
import { openPopup } from '#platform/interface-state.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/layout.tsx';
import styles from './access-block.module.css';

const WHO: Readonly<Record<Audience, string>> = {
  medical: 'медицинских и фармацевтических работников',
  veterinary: 'ветеринарных специалистов',
};

/**
 * Content for those who confirm to be specialists. The page is the same for everyone: the content is in a native disclosure,
 * which without scripts opens by itself, and with scripts after the access popup.
 */
export function AccessBlock({ audience, children }: { audience: Audience; children: ReactNode }) {
  const confirmed = useAccess(audience);
  return (
    <details open={confirmed} className={styles.access}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button to everyone. */}
      <summary
        className={styles.gate}
        hidden={confirmed}
        onClick={(event) => {
          event.preventDefault();
          openPopup('access', audience);
        }}
      >
        <Container>
          <span className={styles.card}>
            <span className={styles.icon}>
              <Icon name="lock" size="lg" />
            </span>
            <span className={styles.words}>
              <strong className={styles.title}>Материалы для {WHO[audience]}</strong>
              <span>
                Эти сведения не предназначены для самолечения. Чтобы прочитать их, подтвердите, что вы специалист.
              </span>
              <span className={styles.button}>Я специалист, показать материалы</span>
            </span>
          </span>
        </Container>
      </summary>
      {children}
    </details>
  );
}
