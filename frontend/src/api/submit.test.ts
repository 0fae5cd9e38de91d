import { expect, it } from 'vitest';
import { readSubmission } from './submit.ts';

it('a stored form has its number', () => {
  expect(readSubmission(201, { id: 'x', number: 'МФ-7', received_at: '' })).toEqual({ kind: 'stored', number: 'МФ-7' });
});
it('a refused form names its fields', () => {
  const errors = [{ field: 'email', code: 'format', message: 'Проверьте адрес.' }, { odd: 1 }];
  expect(readSubmission(422, { errors })).toEqual({
    kind: 'refused',
    errors: [{ field: 'email', code: 'format', message: 'Проверьте адрес.' }],
  });
});
it.each([
  [201, {}],
  [500, { errors: [] }],
  [422, { errors: [{ odd: 1 }] }],
  [201, '<html>'],
])('status %i with %o is a failure', (status, body) =>
  expect(readSubmission(status, body)).toEqual({ kind: 'failed' }),
);
