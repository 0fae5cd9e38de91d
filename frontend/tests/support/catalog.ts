import type { APIRequestContext } from '@playwright/test';
import { isProductList } from '#api/response-guards.ts';
import type { ProductList } from '#api/types.ts';
import { getJson } from './api.ts';

/** Returns the products that the content API lists for a query. Tests compare these products with the page. */
export function products(request: APIRequestContext, query = ''): Promise<ProductList> {
  return getJson(request, `/api/catalog/products${query}`, isProductList);
}

/**
 * Returns a dosage form, such as tablets, that only some products of the list have. If there is no such dosage form,
 * throws an error.
 */
export function narrowingForm({ facets, total }: ProductList): string {
  const found = facets.forms.find(({ count }) => count > 0 && count < total);
  if (!found) throw new Error('no dosage form applies to only some of the products');
  return found.value;
}
