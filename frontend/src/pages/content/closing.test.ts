import { expect, test } from 'vitest';
import type { Block } from '#api/types.ts';
import { closingOf } from './closing.ts';

const PERSON = { name: 'Роман Тихомиров', role: 'Начальник отдела' };
const OFFER = { title: 'Сообщить о неточности', text: 'Исправим.', href: '/contacts' };

function endOf(...blocks: Block[]): Block['kind'] | undefined {
  return closingOf(blocks)?.kind;
}

test('one contact person at the end of a page closes it', () => {
  expect(endOf({ kind: 'people', items: [PERSON] })).toBe('people');
  expect(endOf({ kind: 'people', items: [PERSON, { ...PERSON, name: 'Мария Рябинина' }] })).toBeUndefined();
});

test('cards close a page only if each of them is a plain link', () => {
  const { href, ...statement } = OFFER;
  expect(href).toBe('/contacts');
  expect(endOf({ kind: 'cards', items: [OFFER, OFFER] })).toBe('cards');
  expect(endOf({ kind: 'cards', items: [OFFER, statement] })).toBeUndefined();
  expect(endOf({ kind: 'cards', items: [{ ...OFFER, icon: 'people' }] })).toBeUndefined();
});

test('a block before the end of a page does not close it', () => {
  expect(endOf({ kind: 'cards', items: [OFFER] }, { kind: 'text', text: '<p>Конец</p>' })).toBeUndefined();
});
