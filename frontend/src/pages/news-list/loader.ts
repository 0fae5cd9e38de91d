import type { LoaderFunctionArgs } from 'react-router';
import { loadContent } from '#api/content.ts';
import { apiGetFiltered, isIn, isPageNumber } from '#api/filtered-list.ts';
import { isNewsList } from '#api/response-guards.ts';
import type { NewsList } from '#api/types.ts';
import { paths } from '#platform/paths.ts';
import { canonicalOfList } from '#platform/query.ts';

const FILTERS = ['year', 'kind'] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const list = {
    guard: isNewsList,
    path: '/api/news/list',
    query: params,
    names: [...FILTERS, 'page'],
    knownValues: ({ facets }: NewsList) => ({
      year: isIn(facets.years),
      kind: isIn(facets.kinds),
      page: isPageNumber,
    }),
  };
  const [{ meta, page }, news] = await Promise.all([
    loadContent(paths.newsList, request),
    apiGetFiltered(list, request),
  ]);
  return { meta: { ...meta, canonical: canonicalOfList(paths.newsList, params, FILTERS, news.pages) }, page, news };
}
