import * as v from 'valibot';
import { expect, it } from 'vitest';
import { destructionSchema, feedbackSchema, pharmacovigilanceSchema } from './schemas.ts';

const FEEDBACK = {
  name: 'Ирина',
  email: 'irina@post.example',
  phone: '',
  topic: 'general',
  message: 'Подскажите, где купить препарат.',
  consent: true,
};
const wrongFields = (schema: v.GenericSchema, value: unknown) =>
  (v.safeParse(schema, value).issues ?? []).map((issue) => issue.path?.[0]?.key);

it('takes a filled feedback form', () => expect(wrongFields(feedbackSchema, FEEDBACK)).toEqual([]));
it.each([
  ['name', { name: ' И ' }],
  ['email', { email: 'irina@' }],
  ['phone', { phone: '12' }],
  ['topic', { topic: '' }],
  ['message', { message: 'коротко' }],
  ['consent', { consent: false }],
])('a wrong %s is its own error', (field, change) => {
  expect(wrongFields(feedbackSchema, { ...FEEDBACK, ...change })).toEqual([field]);
});
it('asks for an inn of 10 or 12 digits', () => {
  expect(wrongFields(v.pick(destructionSchema, ['inn']), { inn: '12345678901' })).toEqual(['inn']);
  expect(wrongFields(v.pick(destructionSchema, ['inn']), { inn: '1234567890' })).toEqual([]);
});
it('sends an age as a number', () => {
  expect(v.parse(v.pick(pharmacovigilanceSchema, ['patient_age']), { patient_age: '42' })).toEqual({ patient_age: 42 });
});
