import { expect, it } from 'vitest';
import { placeErrors } from './use-site-form.ts';

it('placeErrors separates the errors of fields that the form does not show', () => {
  const email = { field: 'email', message: 'Проверьте адрес.' };
  const alias = { field: 'subject_alias', message: 'Такой вакансии нет.' };
  expect(placeErrors([email, alias], (field): field is 'email' => field === 'email')).toEqual({
    atFields: [email],
    general: ['Такой вакансии нет.'],
  });
});
