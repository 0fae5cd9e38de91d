import { expect, test } from 'vitest';
import type { Block } from '#api/types.ts';
import { partsOf, purposeOf, sectionsOf } from './sections.ts';

const TEXT: Block = { kind: 'text', text: '' };
const TABLE: Block = { kind: 'table', caption: '', columns: [], rows: [] };
const PICTURE: Block = { kind: 'picture', picture: { src: '', alt: '', width: 1, height: 1 } };
const STEPS: Block = { kind: 'steps', items: [] };
const FACTS: Block = { kind: 'facts', items: [] };
const CUSTOMERS: Block = { kind: 'cards', purpose: 'customers', heading: 'Кому', items: [] };
const QUESTIONS: Block = { kind: 'questions', items: [] };
const FORM: Block = { kind: 'form', form: 'study', heading: '' };

test('only the introduction stands beside the card of the contact person', () => {
  expect(sectionsOf([TEXT, TEXT, TABLE, TEXT, STEPS])).toEqual({ beside: [TEXT, TEXT], below: [TABLE, TEXT, STEPS] });
  expect(sectionsOf([TEXT])).toEqual({ beside: [TEXT], below: [] });
  expect(sectionsOf([TEXT, PICTURE, TABLE, PICTURE])).toEqual({ beside: [TEXT, PICTURE], below: [TABLE, PICTURE] });
});

test('the closing begins with the customers, has two columns, and ends before the form', () => {
  expect(partsOf([TABLE, FACTS, STEPS, CUSTOMERS, FACTS, TABLE, QUESTIONS, FORM])).toEqual({
    stages: [TABLE, FACTS, STEPS],
    closing: [
      [CUSTOMERS, FACTS],
      [TABLE, QUESTIONS],
    ],
    form: [FORM],
  });
});

test('a service without customers or without a form has no closing', () => {
  expect(partsOf([STEPS, FACTS, FORM])).toEqual({ stages: [STEPS, FACTS], closing: [], form: [FORM] });
  expect(partsOf([STEPS])).toEqual({ stages: [STEPS], closing: [], form: [] });
});

test('a block without a purpose has none', () => {
  expect([purposeOf(CUSTOMERS), purposeOf(FACTS), purposeOf(PICTURE)]).toEqual(['customers', undefined, undefined]);
});
