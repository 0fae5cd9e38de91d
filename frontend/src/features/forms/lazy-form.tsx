import { Suspense } from 'react';
import { onDemand } from '#platform/on-demand.ts';
import type { SiteFormProps } from './site-form.tsx';

/** The chunk of the forms. */
export const forms = onDemand(() => import('./site-form.tsx'));

/**
 * Renders a form whose code is loaded only for pages that contain a form. If the code cannot be loaded, the form of the
 * server stays, and the browser can send it without scripts.
 */
export function LazyForm(props: SiteFormProps) {
  return (
    <Suspense>
      <LoadedForm {...props} />
    </Suspense>
  );
}

function LoadedForm(props: SiteFormProps) {
  const { SiteForm } = forms.use();
  return <SiteForm {...props} />;
}
