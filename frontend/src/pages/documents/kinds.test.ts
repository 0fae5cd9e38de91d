import { expect, test } from 'vitest';
import type { DocumentItem } from '#api/types.ts';
import { chosen, facetsOf } from './kinds.ts';
import { filterOf } from './loader.ts';

function document(alias: string, section: DocumentItem['section'], year: number): DocumentItem {
  const file = { title: alias, href: `/api/media/files/${alias}.pdf`, kind: 'pdf', bytes: 1 };
  return { alias, title: alias, section, year, date: `${year}-01-01`, file };
}

const ALL = [document('a', 'company', 2026), document('b', 'internal', 2026), document('c', 'company', 2025)];

test('documents are filtered by kind and year', () => {
  const aliases = (section: string | null, year: string | null, words = '') =>
    chosen(ALL, { section, year, words }).map(({ alias }) => alias);
  expect(aliases(null, null)).toEqual(['a', 'b', 'c']);
  expect(aliases('company', null)).toEqual(['a', 'c']);
  expect(aliases('company', '2026')).toEqual(['a']);
  expect(aliases('internal', '2025')).toEqual([]);
});

test('a document is found by the beginnings of its words, in any order', () => {
  const [report, text] = ['Годовой отчёт за 2025 год', 'Производство, качество, люди и планы.'];
  const documents = [{ ...document('a', 'company', 2026), title: report, text }, ...ALL.slice(1)];
  const found = (words: string) =>
    chosen(documents, { section: null, year: null, words })
      .map(({ alias }) => alias)
      .join('');
  expect(['отчет год', 'ГОДОВОЙ', 'люди планы', '2025', ' '].map(found)).toEqual(['a', 'a', 'a', 'a', 'abc']);
  expect(['овой', 'отчёт 2024', '.'].map(found)).toEqual(['', '', 'abc']);
});

test('the counts of a facet ignore the filter of the same facet', () => {
  const { kinds, years } = facetsOf(ALL, { section: 'internal', year: '2025', words: '' });
  expect(kinds.map(({ value, count }) => [value, count])).toEqual([
    ['company', 1],
    ['internal', 0],
  ]);
  expect(years.map(({ value, count }) => [value, count])).toEqual([
    ['2026', 1],
    ['2025', 0],
  ]);
});

test.each([
  ['', { section: null, year: null }],
  ['section=internal&year=2025', { section: 'internal', year: '2025' }],
  ['section=toString', { section: null, year: null }],
  ['section=forms', { section: null, year: null }],
  ['section=company&year=1999', { section: 'company', year: null }],
])('the query %s selects %o', (query, choice) => {
  expect(filterOf(new URLSearchParams(query), ALL)).toEqual({ ...choice, words: '' });
});
