import { Suspense, useEffect, useState } from 'react';
import { closeCookieSettings, useCookieSettings } from '#platform/cookie-settings.ts';
import { OPENER } from '#platform/dialog-opener.ts';
import { closePopup, notify, useOpenPopup } from '#platform/interface-state.ts';
import { onDemand } from '#platform/on-demand.ts';

const dialogs = onDemand(() => import('./dialogs.tsx'));

/**
 * Renders the dialogs once the visitor opens one of them. Their code is loaded as soon as the pointer or the focus
 * reaches a control that opens a dialog.
 */
export function LazyDialogs() {
  const popup = useOpenPopup();
  const isOpenCookies = useCookieSettings();
  const isOpen = popup !== null || isOpenCookies;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  useEffect(loadForOpeners, []);
  useEffect(() => {
    if (isOpen) dialogs.load().catch(giveUp);
  }, [isOpen]);
  return (
    wasOpened && (
      <Suspense>
        <LoadedDialogs />
      </Suspense>
    )
  );
}

function LoadedDialogs() {
  const { Dialogs } = dialogs.use();
  return <Dialogs />;
}

function loadForOpeners(): () => void {
  const onReach = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(`[${OPENER}]`)) dialogs.load().catch(ignore);
  };
  const events = ['pointerover', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, onReach);
  return () => {
    for (const event of events) document.removeEventListener(event, onReach);
  };
}

/** A failure before the click is not shown. The click tries again. */
function ignore(): void {}

function giveUp(): void {
  closePopup();
  closeCookieSettings();
  notify('Окно не открылось: нет связи с сайтом. Попробуйте ещё раз.');
}
