import { expect, test } from 'vitest';
import type { Block } from '#api/types.ts';
import { toDecades } from './decades.ts';

const event = { year: '1943', title: 'Первая партия', text: 'Ушла в госпиталь.' };

test('a heading with a colon is split into years and a title', () => {
  const blocks: Block[] = [{ kind: 'timeline', heading: '1940-е: ампулы для госпиталей', items: [event] }];
  expect(toDecades(blocks)).toEqual([
    { id: 'years-1943', years: '1940-е', title: 'Ампулы для госпиталей', events: [event] },
  ]);
});

test('a timeline without a heading is named after its first year', () => {
  expect(toDecades([{ kind: 'timeline', items: [event] }])).toMatchObject([{ years: '1943', title: '' }]);
});

test('blocks of other kinds and empty timelines do not become decades', () => {
  const blocks: Block[] = [
    { kind: 'text', text: '<p>Музей</p>' },
    { kind: 'timeline', items: [] },
  ];
  expect(toDecades(blocks)).toEqual([]);
});

test('in every third decade, the last event with a picture has a large one', () => {
  const picture = { src: '/api/media/pages/history-1940-800.webp', alt: 'Ампулы', width: 800, height: 600 };
  const items = [
    { ...event, picture },
    { ...event, year: '1944', picture },
    { ...event, year: '1946' },
  ];
  const decades = toDecades(Array.from({ length: 4 }, (): Block => ({ kind: 'timeline', items })));
  const large = decades.map(({ events }) => events.filter((one) => one.large).map(({ year }) => year));
  expect(large).toEqual([['1944'], [], [], ['1944']]);
});
