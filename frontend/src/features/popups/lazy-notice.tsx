import { Suspense } from 'react';
import { useConsent } from '#platform/consent.ts';
import { onDemand } from '#platform/on-demand.ts';
import { hasCounters } from '#platform/page-views.ts';

const notice = onDemand(() => import('./cookie-notice.tsx'));

/**
 * Renders a notice that asks the visitor for consent to statistics. Once the visitor has chosen, or if no analytics counter
 * is configured, nothing is rendered.
 */
export function LazyNotice() {
  const chosen = useConsent();
  if (chosen !== null || !hasCounters()) return null;
  return (
    <Suspense>
      <LoadedNotice />
    </Suspense>
  );
}

function LoadedNotice() {
  const { CookieNotice } = notice.use();
  return <CookieNotice />;
}
