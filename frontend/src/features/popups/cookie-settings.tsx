import { type Consent, useConsent } from '#platform/consent.ts';
import { closeCookieSettings, useCookieSettings } from '#platform/cookie-settings.ts';
import { paths } from '#platform/paths.ts';
import { ScrollLock } from '#platform/scroll-lock.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { CookieAnswers } from './cookie-notice.tsx';

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
      <CookieAnswers />
    </Stack>
  );
}
