import { expect, it } from 'vitest';
import { placeRefusal } from './use-site-form.ts';

it('says in general what no field of the form can show', () => {
  const email = { field: 'email', message: 'Проверьте адрес.' };
  const alias = { field: 'subject_alias', message: 'Такой вакансии нет.' };
  expect(placeRefusal([email, alias], (field): field is 'email' => field === 'email')).toEqual({
    atFields: [email],
    general: ['Такой вакансии нет.'],
  });
});
