import { hasCounters } from '#platform/analytics.ts';
import { type Consent, chooseConsent, useConsent } from '#platform/consent.ts';
import { closeCookieSettings, useCookieSettings } from '#platform/cookie-settings.ts';
import { notify } from '#platform/interface-state.ts';
import { paths } from '#platform/paths.ts';
import { ScrollLock } from '#platform/scroll-lock.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './cookie-choice.module.css';

const CHOSEN: Readonly<Record<Consent, string>> = {
  necessary: 'Сейчас выбрано: только необходимые.',
  statistics: 'Сейчас выбрано: статистика разрешена.',
};

/** Renders the dialog with the cookie settings, which a link in the footer opens. */
export function CookieSettings() {
  const open = useCookieSettings();
  return (
    <>
      {open && <ScrollLock />}
      <Dialog open={open} title="Настройки cookie" onClose={closeCookieSettings} width="narrow">
        <CookieChoice />
      </Dialog>
    </>
  );
}

function CookieChoice() {
  const chosen = useConsent();
  return (
    <Stack>
      <p>
        Чтобы страницы работали, cookie не нужны: настройки хранит только ваш браузер. Счётчики посещаемости включаются
        лишь с вашего разрешения и помогают понять, что на сайте ищут.{' '}
        <Link to={paths.cookies} onClick={closeCookieSettings}>
          Подробнее в политике
        </Link>
      </p>
      {chosen && <p>{CHOSEN[chosen]}</p>}
      <Choices />
    </Stack>
  );
}

/**
 * Renders a notice that asks the visitor for consent to statistics. The notice does not block the page. Once the
 * visitor has chosen, or if no analytics counter is configured, nothing is rendered.
 */
export function CookieNotice() {
  const chosen = useConsent();
  if (chosen !== null || !hasCounters()) return null;
  return (
    <section aria-label="Разрешение на статистику" data-noprint="" className={styles.notice}>
      <p>
        Можно ли считать посещения, чтобы делать сайт понятнее? <Link to={paths.cookies}>Что мы узнаем</Link>
      </p>
      <Choices />
    </section>
  );
}

function Choices() {
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
