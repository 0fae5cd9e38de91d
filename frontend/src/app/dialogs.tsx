import { SiteForm } from '#features/forms/site-form.tsx';
import { CookieSettings } from '#features/popups/cookie-settings.tsx';
import { Popups } from '#features/popups/popups.tsx';
import { Receipt } from '#features/receipt/receipt.tsx';

/** Renders the popups and the dialog with the cookie settings. */
export function Dialogs() {
  return (
    <>
      <Popups
        feedbackForm={<SiteForm kind="feedback" />}
        directorForm={<SiteForm kind="feedback" topic="director" />}
        receipt={(number, department) => <Receipt number={number} department={department} />}
      />
      <CookieSettings />
    </>
  );
}
