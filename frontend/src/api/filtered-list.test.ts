import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiGetFiltered, isIn, isPageNumber } from './filtered-list.ts';
import { isNewsList } from './response-guards.ts';
import type { NewsList } from './types.ts';

const PAGE = new Request('http://site.example/press-center/all');
const YEARS = [2026, 2025];
let asked: string[];

/** Answers like the API: rejects a year that is not a number, and finds nothing in a year without news. */
function answer(path: string): Response {
  asked.push(path);
  const year = new URL(path, PAGE.url).searchParams.get('year');
  if (year !== null && !/^\d+$/.test(year)) return Response.json({}, { status: 400 });
  const total = year === null || YEARS.includes(Number(year)) ? 1 : 0;
  const facets = { kinds: [], years: YEARS.map((value) => ({ value: String(value), title: String(value), count: 1 })) };
  return Response.json({ items: [], total, page: 1, per_page: 9, pages: 1, facets });
}

const load = (query: string) =>
  apiGetFiltered(
    {
      guard: isNewsList,
      path: '/api/news/list',
      query: new URLSearchParams(query),
      names: ['year', 'kind', 'page'],
      knownValues: ({ facets }: NewsList) => ({ year: isIn(facets.years), page: isPageNumber }),
    },
    PAGE,
  );

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => answer(path));
});
afterEach(() => vi.unstubAllGlobals());

it.each(['', 'year=2025', 'year=2025&page=3', 'utm_source=mail&year=&kind=company'])(
  'one request is enough for the known values of %s',
  async (query) => {
    expect((await load(query)).total).toBe(1);
    expect(asked).toHaveLength(1);
  },
);

it.each(['year=1999', 'year=past'])('the list is not filtered by %s, but by the other parameters', async (query) => {
  expect((await load(`${query}&kind=company`)).total).toBe(1);
  expect(asked.at(-1)).toBe('/api/news/list?kind=company');
});

it('parameters of campaigns are not sent to the API', async () => {
  await load('utm_source=mail&year=2025');
  expect(asked).toEqual(['/api/news/list?year=2025']);
});

it('if the API still rejects the query, the not-found screen is shown', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('kind') ? Response.json({}, { status: 400 }) : answer(path),
  );
  await expect(load('kind=x')).rejects.toMatchObject({ init: { status: 404 } });
});

it('an error of the API is not taken for an unknown value', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }));
  await expect(load('year=1999')).rejects.toMatchObject({ init: { status: 502 } });
});
