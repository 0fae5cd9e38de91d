import { Suspense, useEffect } from 'react';
import { onDemand } from '#platform/on-demand.ts';
import { FORM_ATTRIBUTE } from './form-mark.ts';
import type { FormNextProps } from './form-next.tsx';
import type { SiteFormProps } from './site-form.tsx';

/** The chunk of the forms, and the chunk of the text beside them. */
const forms = onDemand(() => import('./site-form.tsx'), { isLater: true });
const formNext = onDemand(() => import('./form-next.tsx'), { isLater: true });

/** Loads the chunks of the forms, and resolves even if they are missing. */
export async function loadForms(): Promise<void> {
  await Promise.all([forms.load(), formNext.load()]).catch(() => undefined);
}

/**
 * Loads the chunk of the forms if the document contains a form. Before React shows an update, such as a navigation, it
 * makes each form interactive that the update could concern, so it waits for this chunk.
 */
export function loadShownForms(): void {
  if (document.querySelector(`[${FORM_ATTRIBUTE}]`)) void loadForms();
}

/** The distance to the screen at which a form gets its code. A visitor needs some time to scroll that far. */
const NEAR = '800px';

/**
 * Renders a form whose code is loaded when the form is near the screen. Until then, or if the code cannot be loaded, the
 * form of the server stays, and the browser can send it without scripts.
 */
export function LazyForm(props: SiteFormProps) {
  useEffect(loadNearForms, []);
  return (
    <Suspense>
      <LoadedForm {...props} />
    </Suspense>
  );
}

/** Renders what happens after a form was sent. Its code is loaded with the code of the form. */
export function LazyFormNext(props: FormNextProps) {
  return (
    <Suspense>
      <LoadedFormNext {...props} />
    </Suspense>
  );
}

function LoadedFormNext(props: FormNextProps) {
  const { FormNext } = formNext.use();
  return <FormNext {...props} />;
}

function LoadedForm(props: SiteFormProps) {
  const { SiteForm } = forms.use();
  return <SiteForm {...props} />;
}

/** Loads the code when a form of the server is near the screen. After a navigation, there may be no such form. */
function loadNearForms(): (() => void) | undefined {
  const found = document.querySelectorAll(`[${FORM_ATTRIBUTE}]`);
  if (found.length === 0) return void loadForms();
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void loadForms();
    },
    { rootMargin: NEAR },
  );
  for (const form of found) observer.observe(form);
  return () => observer.disconnect();
}
