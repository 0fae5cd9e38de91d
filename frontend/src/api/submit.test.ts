import { expect, it } from 'vitest';
import { readSubmitResult } from './submit.ts';

it('the result for a stored form contains its number', () => {
  expect(readSubmitResult(201, { id: 'x', number: 'МФ-7', received_at: '' })).toEqual({
    kind: 'stored',
    number: 'МФ-7',
  });
});
it('the result for a rejected form contains the valid field errors', () => {
  const errors = [{ field: 'email', code: 'format', message: 'Проверьте адрес.' }, { odd: 1 }];
  expect(readSubmitResult(422, { errors })).toEqual({
    kind: 'rejected',
    errors: [{ field: 'email', code: 'format', message: 'Проверьте адрес.' }],
  });
});
it.each([
  [201, {}],
  [500, { errors: [] }],
  [422, { errors: [{ odd: 1 }] }],
  [201, '<html>'],
])('a response with status %i and body %o is a failure', (status, body) =>
  expect(readSubmitResult(status, body)).toEqual({ kind: 'failed' }),
);
