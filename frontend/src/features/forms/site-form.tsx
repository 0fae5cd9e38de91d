import { type ComponentType, useEffect, useState } from 'react';
import { useSiteData } from '#api/site-data.ts';
import { telHref } from '#platform/numbers.ts';
import { loadOrReload } from '#platform/reload-guard.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Skeleton } from '#ui/progress/progress.tsx';
import type { AnyFormProps } from './any-form.tsx';

/**
 * Renders one of the five forms, for example `<SiteForm kind="study" />`. The chunk with the forms is loaded after
 * hydration. If scripts are disabled, a phone number and an e-mail address are shown instead of the form. They are also
 * shown if the chunk is still missing after a reload of the page.
 */
export function SiteForm(props: AnyFormProps) {
  const [loaded, setLoaded] = useState<ComponentType<AnyFormProps> | 'failed' | null>(null);
  useEffect(() => {
    let shown = true;
    loadOrReload(() => import('./any-form.tsx')).then(
      ({ AnyForm }) => shown && setLoaded(() => AnyForm),
      () => shown && setLoaded('failed'),
    );
    return () => {
      shown = false;
    };
  }, []);
  if (loaded === 'failed') return <WithoutForm />;
  if (loaded) {
    const Form = loaded;
    return <Form {...props} />;
  }
  return (
    <div>
      <Skeleton lines={4} />
      <noscript>
        <WithoutForm />
      </noscript>
    </div>
  );
}

function WithoutForm() {
  const contacts = useSiteData()?.contacts;
  const phone = contacts?.phones[0]?.number;
  const email = contacts?.emails[0]?.address;
  return (
    <Notice title="Напишите или позвоните нам">
      <p>Форма сейчас недоступна. Мы ответим и так:</p>
      {phone && (
        <p>
          <a href={telHref(phone)}>{phone}</a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </Notice>
  );
}
