import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isPageNumber } from '#api/filtered-list.ts';
import { isHitKind, isHitList, isProductList } from '#api/response-guards.ts';
import { noMismatch } from '#api/type-guards.ts';
import { toShownProduct } from '#features/catalog/shown-product.ts';
import { pickQuery } from '#platform/query.ts';

const PRODUCTS_SHOWN = 4;

/**
 * Loads the page and the search results. If the query is empty, does not search. The page then shows popular medicines
 * and links to popular sections.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = params.get('q')?.trim();
  const [kind, number] = [params.get('kind') ?? '', params.get('page') ?? ''];
  // An unknown kind and an invalid page number are ignored.
  if (!isHitKind(kind, noMismatch())) params.delete('kind');
  if (!isPageNumber(number)) params.delete('page');
  const [{ meta, page }, found, popular] = await Promise.all([
    loadContent('/search', request),
    query ? apiGet(isHitList, `/api/search/full${pickQuery(params, ['q', 'kind', 'page'])}`, request) : undefined,
    query ? [] : popularProducts(request),
  ]);
  return {
    meta: query ? { ...meta, title: `${query} — поиск` } : meta,
    page,
    found,
    kind: params.get('kind'),
    popular,
  };
}

/**
 * Loads the first medicines that the content folder marks as popular. Only those without a prescription are among them,
 * because others must not be advertised.
 */
async function popularProducts(request: Request) {
  const { items } = await apiGet(isProductList, '/api/catalog/products?prescription=none&per_page=60', request);
  return items
    .filter(({ popular }) => popular)
    .slice(0, PRODUCTS_SHOWN)
    .map(toShownProduct);
}
