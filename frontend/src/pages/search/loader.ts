import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isPageNumber } from '#api/filtered-list.ts';
import { isHitKind, isHitList } from '#api/response-guards.ts';
import { noMismatch } from '#api/type-guards.ts';
import { pickQuery } from '#platform/query.ts';

/**
 * Loads the page and the search results. If the query is empty, does not search. The page then shows links to popular
 * sections.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = params.get('q')?.trim();
  const [kind, number] = [params.get('kind') ?? '', params.get('page') ?? ''];
  // An unknown kind and an invalid page number are ignored.
  if (!isHitKind(kind, noMismatch())) params.delete('kind');
  if (!isPageNumber(number)) params.delete('page');
  const [{ meta, page }, found] = await Promise.all([
    loadContent('/search', request),
    query ? apiGet(isHitList, `/api/search/full${pickQuery(params, ['q', 'kind', 'page'])}`, request) : undefined,
  ]);
  return { meta: query ? { ...meta, title: `${query} — поиск` } : meta, page, found, kind: params.get('kind') };
}
