import { expect, test } from 'vitest';
import type { Block } from '#api/types.ts';
import { groupsOf, headingsOf, sectionsOf } from './sections.ts';

const TEXT: Block = { kind: 'text', text: '' };
const TABLE: Block = { kind: 'table', caption: '', columns: [], rows: [] };
const PICTURE: Block = { kind: 'picture', picture: { src: '', alt: '', width: 1, height: 1 } };
const STEPS: Block = { kind: 'steps', items: [] };
const FACTS: Block = { kind: 'facts', items: [] };

test('only the introduction stands beside the card of the contact person', () => {
  expect(sectionsOf([TEXT, TEXT, TABLE, TEXT, STEPS])).toEqual({ beside: [TEXT, TEXT], below: [TABLE, TEXT, STEPS] });
  expect(sectionsOf([TEXT])).toEqual({ beside: [TEXT], below: [] });
  expect(sectionsOf([TEXT, PICTURE, TABLE, PICTURE])).toEqual({ beside: [TEXT, PICTURE], below: [TABLE, PICTURE] });
});

test('only lists of facts that follow each other are grouped', () => {
  expect(groupsOf([FACTS, TABLE, FACTS, FACTS, STEPS])).toEqual([[FACTS], [TABLE], [FACTS, FACTS], [STEPS]]);
});

test('a group has the headings of all its blocks', () => {
  const price: Block = { ...FACTS, heading: 'Цена и сроки' };
  expect(headingsOf([{ ...FACTS, heading: 'Документы' }, price])).toBe('Документы,Цена и сроки');
});
