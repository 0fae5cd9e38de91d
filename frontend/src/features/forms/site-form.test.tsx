import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { FORM_CONSTRAINTS } from '#api/form-constraints.ts';
import type { SubmittedForm } from '#api/submitted-form.ts';
import type { FormKind } from '#api/types.ts';
import { SiteForm, type SiteFormProps } from './site-form.tsx';
import { SubmittedFormProvider } from './submitted-form.ts';

function rendered(props: SiteFormProps, form: SubmittedForm | null = null, path = '/contacts'): string {
  return renderToString(
    <SubmittedFormProvider value={form}>
      <MemoryRouter initialEntries={[path]}>
        <SiteForm {...props} />
      </MemoryRouter>
    </SubmittedFormProvider>,
  );
}

function namesIn(html: string): Set<string> {
  return new Set([...html.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name));
}

const KINDS: readonly FormKind[] = ['feedback', 'pharmacovigilance', 'study', 'training', 'destruction'];

it.each(KINDS)('the server renders every field of the API in the form %s', (kind) => {
  const html = rendered({ kind, programs: [{ value: 'a', title: 'А' }] });
  expect(html).toMatch(/^<form[^>]* action="\/api\/feedback[^>]* method="post"/);
  const inApi = Object.keys(FORM_CONSTRAINTS[kind]).filter((name) => !['anonymous', 'subject_alias'].includes(name));
  expect([...namesIn(html)].sort()).toEqual([...inApi, 'page', 'idempotency_key'].sort());
});

it('the input has the constraints of the API', () => {
  const html = rendered({ kind: 'study' });
  expect(html).toMatch(
    /<textarea[^>]*required=""[^>]*minLength="10"[^>]*maxLength="4000"[^>]*name="message"|<textarea[^>]*name="message"[^>]*required=""[^>]*minLength="10"[^>]*maxLength="4000"/,
  );
});

it('a report of corruption has a choice, and the browser requires no name', () => {
  const html = rendered({ kind: 'feedback', topic: 'corruption' });
  expect(namesIn(html)).toContain('anonymous');
  expect(html).toContain('<input type="hidden" name="topic" value="corruption"/>');
  expect(/<input[^>]* name="name"[^>]*>/.exec(html)?.[0]).not.toContain('required');
});

it('the hint of the message belongs to the service of the page', () => {
  expect(rendered({ kind: 'study' }, null, '/services/ctm')).toContain('сколько упаковок');
  expect(rendered({ kind: 'study' }, null, '/services/ctm')).not.toContain('сколько образцов');
  expect(rendered({ kind: 'study' }, null, '/services/testing-laboratory')).toContain('сколько образцов');
});

const REJECTED: SubmittedForm = {
  page: '/contacts',
  form: 'study',
  values: { email: '"><script>', service: 'ctm', consent: 'true' },
  title: 'Форма заполнена с ошибками',
  detail: 'Исправьте поля.',
  errors: [{ field: 'email', message: 'Проверьте адрес.' }],
};

it('the links of a rejected form name their fields, so that two links with the same message differ', () => {
  const names = ['topic', 'name', 'message', 'consent'];
  const errors = names.map((field) => ({ field, message: 'Заполните это поле.' }));
  const html = rendered({ kind: 'feedback' }, { ...REJECTED, form: 'feedback', values: {}, errors });
  const links = [...html.matchAll(/<a href="#[^"]+"[^>]*>(.*?)<\/a>/g)].map(([, text = '']) =>
    text.replaceAll('<!-- -->', ''),
  );
  expect(links).toEqual(['Тема', 'Имя', 'Сообщение', 'Согласие'].map((label) => `${label}: Заполните это поле.`));
});

it('a rejected form has its values, its errors and links to the fields', () => {
  const html = rendered({ kind: 'study' }, REJECTED);
  const id = /<a href="#([^"]+)"[^>]*>Электронная почта: Проверьте адрес\.<\/a>/.exec(html)?.[1];
  const input = /<input[^>]* name="email"[^>]*>/.exec(html)?.[0];
  expect(input).toContain(`id="${id}"`);
  expect(input).toContain('aria-invalid="true"');
  expect(input).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(html).toMatch(/<option value="ctm" selected="">/);
  expect(/<input[^>]* name="consent"[^>]*>/.exec(html)?.[0]).toContain('checked=""');
});

it('the summary itself has the focus if no field is wrong, so that a document without scripts begins there', () => {
  const gone = { field: 'subject_alias', message: 'Этой вакансии больше нет.' };
  const html = rendered({ kind: 'study' }, { ...REJECTED, errors: [gone] });
  expect(/<div role="alert"[^>]*>/.exec(html)?.[0]).toMatch(/(?=.* tabindex="-1")(?=.* autofocus="")/);
  expect(/<div role="alert"[^>]*>/.exec(rendered({ kind: 'study' }, REJECTED))?.[0]).not.toContain('autofocus');
  expect(/<div role="alert"[^>]*>/.exec(rendered({ kind: 'study' }))?.[0]).not.toContain('autofocus');
});

it('another form, or the form of another page, is not affected', () => {
  expect(rendered({ kind: 'feedback' }, REJECTED)).not.toContain('script');
  expect(rendered({ kind: 'study' }, { ...REJECTED, page: '/services/ctm' })).not.toContain('script');
});
