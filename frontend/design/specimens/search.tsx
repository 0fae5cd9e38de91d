import type { Hit } from '#api/types.ts';
import { FoundItem } from '#pages/search/found-item.tsx';
import { NothingFound } from '#pages/search/nothing-found.tsx';
import { Page } from '#pages/search/page.tsx';
import { Popular } from '#pages/search/popular.tsx';
import { Results } from '#pages/search/results.tsx';
import type { PageData } from '../page-data.ts';
import { Screen } from '../screen.tsx';
import { firstOf, inset, LONG_TITLE, type SpecimenGroup, statesOf, wide, without } from '../specimen.ts';

const KINDS: Readonly<Record<Hit['kind'], string>> = {
  product: 'a product',
  section: 'a section of the catalogue',
  news: 'news',
  page: 'a page',
  vacancy: 'a vacancy',
  document: 'a document',
  branch: 'a branch',
  story: 'a story',
  video: 'a video',
  program: 'a programme',
};

function foundIn({ found }: PageData) {
  const { data } = found;
  if (!data.found) throw new Error(`${found.path} searches for nothing`);
  return data.found;
}

export const SEARCH: SpecimenGroup = {
  name: 'search',
  title: 'Search',
  specimens: [
    {
      name: 'search-found-item',
      components: ['search/FoundItem'],
      states: ({ pages }) => {
        const { items } = foundIn(pages);
        const one = firstOf(items);
        return [
          ...statesOf(KINDS, (kind) => (
            <ul>
              <FoundItem hit={{ ...one, date: '2026-10-06', kind }} />
            </ul>
          )),
          ...inset({
            'without a picture and a date, with a long word': (
              <ul>
                <FoundItem hit={{ ...without(without(one, 'picture'), 'date'), title: LONG_TITLE }} />
              </ul>
            ),
          }),
        ];
      },
    },
    {
      name: 'search-results',
      components: ['search/Results'],
      states: ({ pages }) => {
        const found = foundIn(pages);
        return wide({
          'all kinds': <Results found={found} kind={null} />,
          'one kind, the last page': (
            <Results found={{ ...found, page: found.pages, items: found.items.slice(0, 1) }} kind="news" />
          ),
          'a page that does not exist': <Results found={{ ...found, page: 40, items: [] }} kind={null} />,
        });
      },
    },
    {
      name: 'search-nothing-found',
      components: ['search/NothingFound'],
      states: () =>
        inset({
          usual: <NothingFound query="аспидистра" />,
          'a long word': <NothingFound query={LONG_TITLE} />,
        }),
    },
    {
      name: 'search-popular',
      components: ['search/Popular'],
      states: ({ pages }) =>
        wide({
          usual: <Popular products={pages.search.data.popular} />,
          'without products': <Popular products={[]} />,
        }),
    },
    {
      name: 'search-page',
      components: ['search/Page'],
      states: ({ pages }) => {
        const { search, found } = pages;
        const nothing = { ...foundIn(pages), items: [], total: 0, pages: 0, facets: { kinds: [] } };
        return wide({
          'without a query': <Screen of={<Page />} page={search} />,
          'with results': <Screen of={<Page />} page={found} />,
          'nothing found': <Screen of={<Page />} page={found} change={{ found: nothing }} />,
        });
      },
    },
  ],
};
