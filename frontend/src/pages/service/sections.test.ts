import { expect, test } from 'vitest';
import type { Block } from '#api/types.ts';
import type { ServiceLayout } from './layouts.ts';
import { groupsOf, sectionsOf } from './sections.ts';

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

test('lists of facts that follow each other are a pair, except those of a production', () => {
  const blocks = [FACTS, TABLE, FACTS, FACTS, STEPS];
  const together = groupsOf(blocks, 'process').map((group) => group.blocks);
  expect(together).toEqual([[FACTS], [TABLE], [FACTS, FACTS], [STEPS]]);
  expect(groupsOf(blocks, 'production').map((group) => group.blocks)).toEqual(blocks.map((block) => [block]));
});

test('the price has the ground of its layout, and a picture has none', () => {
  const price: Block = { kind: 'facts', heading: 'Цена и сроки', items: [] };
  const groundsIn = (layout: ServiceLayout) => groupsOf([price, PICTURE, STEPS], layout).map(({ ground }) => ground);
  expect(groundsIn('production')).toEqual(['band', 'picture', 'band']);
  expect(groundsIn('laboratory')).toEqual(['band', 'picture', 'band']);
  expect(groundsIn('process')).toEqual(['plain', 'picture', 'band']);
});

test('the purposes of sections are known by their kinds and headings', () => {
  const audience: Block = { kind: 'cards', heading: 'Для кого', items: [] };
  const price: Block = { kind: 'facts', heading: 'Цена', items: [] };
  const questions: Block = { kind: 'questions', heading: 'Вопросы', items: [] };
  const purposes = groupsOf([audience, price, questions, TABLE], 'laboratory').map(({ purpose }) => purpose);
  expect(purposes).toEqual(['audience', 'price', 'questions', 'other']);
});
