import { expect, test } from 'vitest';
import type { Block, BlockOf } from '#api/types.ts';
import { groupsOf, sectionsOf } from './sections.ts';

const TEXT: Block = { kind: 'text', text: '' };
const TABLE: BlockOf<'table'> = { kind: 'table', caption: '', columns: [], rows: [] };
const STEPS: Block = { kind: 'steps', items: [] };
const FACTS: Block = { kind: 'facts', items: [] };
const PROGRAMS: Block = { kind: 'programs', items: [] };
const PICTURE: Block = { kind: 'picture', picture: { src: '', alt: '', width: 1, height: 1 } };

test('the steps of a line begin the part with the full width', () => {
  const blocks = [TEXT, STEPS, PICTURE, FACTS];
  expect(sectionsOf(blocks, 'production')).toEqual({ beside: [TEXT], below: [STEPS, PICTURE, FACTS] });
  expect(sectionsOf(blocks, 'process')).toEqual({ beside: [TEXT, STEPS], below: [PICTURE, FACTS] });
});

test('without a picture, the steps begin the part with the full width', () => {
  expect(sectionsOf([TEXT, TABLE, STEPS], 'process')).toEqual({ beside: [TEXT, TABLE], below: [STEPS] });
  expect(sectionsOf([TEXT, TABLE], 'process')).toEqual({ beside: [TEXT, TABLE], below: [] });
});

test('programmes use the full width', () => {
  expect(sectionsOf([TEXT, PROGRAMS, STEPS], 'process')).toEqual({ beside: [TEXT], below: [PROGRAMS, STEPS] });
});

test('a matrix uses the full width', () => {
  const matrix: Block = { ...TABLE, look: 'matrix' };
  expect(sectionsOf([TEXT, matrix, STEPS], 'production')).toEqual({ beside: [TEXT], below: [matrix, STEPS] });
  expect(sectionsOf([TEXT, TABLE, STEPS], 'production')).toEqual({ beside: [TEXT, TABLE], below: [STEPS] });
});

test('only lists of facts that follow each other are grouped', () => {
  expect(groupsOf([FACTS, TABLE, FACTS, FACTS, STEPS])).toEqual([[FACTS], [TABLE], [FACTS, FACTS], [STEPS]]);
});
