import { type Consent, chooseConsent } from '#platform/consent.ts';
import { closeCookieSettings } from '#platform/cookie-settings.ts';
import { notify } from '#platform/interface-state.ts';
import { paths } from '#platform/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './cookie-notice.module.css';

/** Renders a notice that asks the visitor for consent to statistics. The notice does not block the page. */
export function CookieNotice() {
  return (
    <section aria-label="Разрешение на статистику" data-consent="" data-noprint="" className={styles.notice}>
      <p>
        Можно ли считать посещения, чтобы делать сайт понятнее? <Link to={paths.cookies}>Что мы узнаем</Link>
      </p>
      <CookieAnswers />
    </section>
  );
}

/** Renders the two answers to the question about statistics. */
export function CookieAnswers() {
  return (
    <Row>
      <Button look="soft" onClick={() => choose('necessary')}>
        Только необходимые
      </Button>
      <Button look="soft" onClick={() => choose('statistics')}>
        Разрешить статистику
      </Button>
    </Row>
  );
}

function choose(choice: Consent): void {
  closeCookieSettings();
  notify('Выбор сохранён');
  chooseConsent(choice);
}
