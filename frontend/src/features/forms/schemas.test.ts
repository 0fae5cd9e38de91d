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

it('accepts a valid feedback form', () => expect(wrongFields(feedbackSchema, FEEDBACK)).toEqual([]));
it.each([
  ['name', { name: ' И ' }],
  ['email', { email: 'irina@' }],
  ['phone', { phone: '12' }],
  ['topic', { topic: '' }],
  ['message', { message: 'коротко' }],
  ['consent', { consent: false }],
])('an invalid %s is reported as an error of that field', (field, change) => {
  expect(wrongFields(feedbackSchema, { ...FEEDBACK, ...change })).toEqual([field]);
});
it.each(['a@b.ru', 'анна.петрова@почта.рф', 'x+tag@sub.post.example'])('accepts the e-mail address %s', (email) =>
  expect(wrongFields(feedbackSchema, { ...FEEDBACK, email })).toEqual([]),
);
it.each(['a@b', '@b.ru', 'a@@b.ru', 'a b@c.ru', 'a@b..ru', 'a@-b.ru', '.a@b.ru', 'a.@b.ru'])(
  'rejects the e-mail address %s',
  (email) => expect(wrongFields(feedbackSchema, { ...FEEDBACK, email })).toEqual(['email']),
);
it.each(['+7 (495) 000-00-00', '84950000000', '+375 29 000 00 00'])('accepts the phone number %s', (phone) =>
  expect(wrongFields(feedbackSchema, { ...FEEDBACK, phone })).toEqual([]),
);
it.each(['----------', '+7 495 000-00', '7+4950000000', '1234567890123456'])('rejects the phone number %s', (phone) =>
  expect(wrongFields(feedbackSchema, { ...FEEDBACK, phone })).toEqual(['phone']),
);
it('requires a taxpayer number (INN) with 10 or 12 digits', () => {
  expect(wrongFields(v.pick(destructionSchema, ['inn']), { inn: '12345678901' })).toEqual(['inn']);
  expect(wrongFields(v.pick(destructionSchema, ['inn']), { inn: '1234567890' })).toEqual([]);
});
it('converts an age from text to a number', () => {
  expect(v.parse(v.pick(pharmacovigilanceSchema, ['patient_age']), { patient_age: '42' })).toEqual({ patient_age: 42 });
});
