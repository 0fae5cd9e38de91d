import { expect, test } from 'vitest';
import type { Block } from '#api/types.ts';
import { toDecades } from './decades.ts';

const event = { year: '1943', title: 'Первая партия', text: 'Ушла в госпиталь.' };

test('heading with a colon is split into years and a title', () => {
  const blocks: Block[] = [{ kind: 'timeline', heading: '1940-е: ампулы для госпиталей', items: [event] }];
  expect(toDecades(blocks)).toEqual([
    { id: 'years-1943', years: '1940-е', title: 'Ампулы для госпиталей', events: [event] },
  ]);
});

test('timeline without a heading has the title of its first year', () => {
  expect(toDecades([{ kind: 'timeline', items: [event] }])).toMatchObject([{ years: '1943', title: '' }]);
});

test('other blocks and empty timelines are not decades', () => {
  const blocks: Block[] = [
    { kind: 'text', text: '<p>Музей</p>' },
    { kind: 'timeline', items: [] },
  ];
  expect(toDecades(blocks)).toEqual([]);
});
