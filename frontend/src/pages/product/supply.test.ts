import { expect, test } from 'vitest';
import { reportOf } from './supply.ts';

test('users report the side effect of a medicine, and the event of a device or a kit', () => {
  expect(reportOf({ form_group: 'drops' })?.title).toBe('Сообщить о побочном действии');
  expect(reportOf({ form_group: 'device' })?.title).toBe('Сообщить о\u00a0неблаго\u00adприятном событии');
  expect(reportOf({ form_group: 'kit' })?.title).toBe('Сообщить о\u00a0неблаго\u00adприятном событии');
});

test('users report nothing about a reference standard', () => {
  expect(reportOf({ form_group: 'sample' })).toBeUndefined();
});
