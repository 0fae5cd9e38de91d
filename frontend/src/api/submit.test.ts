import { expect, it } from 'vitest';
import { readSubmitResult } from './submit.ts';

const PROBLEM = { title: 'Форма заполнена с ошибками', detail: 'Исправьте отмеченные поля.' };

it('the result for a stored form contains its number and its department', () => {
  const receipt = { id: 'x', number: 'МФ-7', received_at: '', department: 'press' };
  expect(readSubmitResult(201, receipt)).toEqual({ kind: 'stored', number: 'МФ-7', department: 'press' });
});
it('the result for a rejected form contains the valid field errors', () => {
  const errors = [{ field: 'email', code: 'format', message: 'Проверьте адрес.' }, { odd: 1 }];
  expect(readSubmitResult(422, { ...PROBLEM, errors })).toEqual({
    kind: 'rejected',
    ...PROBLEM,
    errors: [{ field: 'email', code: 'format', message: 'Проверьте адрес.' }],
  });
});
it.each([403, 413, 422])('a form that is rejected as a whole with status %i has the words of the API', (status) => {
  expect(readSubmitResult(status, PROBLEM)).toEqual({ kind: 'rejected', ...PROBLEM, errors: [] });
});
it.each([
  [201, {}],
  [201, { number: 'МФ-7', department: 'unknown' }],
  [500, { errors: [] }],
  [503, PROBLEM],
  [422, { errors: [{ odd: 1 }] }],
  [201, '<html>'],
  [0, null],
])('a response with status %i and body %o is a failure', (status, body) =>
  expect(readSubmitResult(status, body)).toEqual({ kind: 'failed' }),
);
