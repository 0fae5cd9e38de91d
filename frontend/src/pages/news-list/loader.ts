import type { LoaderFunctionArgs } from 'react-router';
import { loadContent } from '#api/content.ts';
import { apiGetFiltered, isIn, isPageNumber } from '#api/filtered-list.ts';
import { isNewsList } from '#api/response-guards.ts';
import type { NewsList } from '#api/types.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const list = {
    guard: isNewsList,
    path: '/api/news/list',
    query: new URL(request.url).searchParams,
    names: ['year', 'kind', 'page'],
    knownValues: ({ facets }: NewsList) => ({
      year: isIn(facets.years),
      kind: isIn(facets.kinds),
      page: isPageNumber,
    }),
  };
  const [{ meta, page }, news] = await Promise.all([
    loadContent('/press-center/all', request),
    apiGetFiltered(list, request),
  ]);
  return { meta, page, news };
}
