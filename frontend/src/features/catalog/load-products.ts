import { apiGet } from '#api/client.ts';
import { isProductList } from '#api/response-guards.ts';
import type { ProductList } from '#api/types.ts';
import { pickQuery } from '#platform/query.ts';

const FILTERS = ['form', 'prescription', 'letter', 'q', 'sort', 'page'] as const;

/**
 * Loads the products that match the filters in the URL of `request`. If `section` is given, its id replaces the query
 * parameter `category`.
 */
export function loadProducts(request: Request, section?: number): Promise<ProductList> {
  const params = new URL(request.url).searchParams;
  if (section !== undefined) params.set('category', String(section));
  return apiGet(isProductList, `/api/catalog/products${pickQuery(params, ['category', ...FILTERS])}`, request);
}
