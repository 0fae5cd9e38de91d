import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isNewsList } from '#api/response-guards.ts';
import { pickQuery } from '#platform/query.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = pickQuery(new URL(request.url).searchParams, ['year', 'kind', 'page']);
  const [{ meta, page }, news] = await Promise.all([
    loadContent('/press-center/all', request),
    apiGet(isNewsList, `/api/news/list${query}`, request),
  ]);
  return { meta, page, news };
}
