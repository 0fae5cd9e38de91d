import type { APIRequestContext } from '@playwright/test';
import { isProductList } from '#api/response-guards.ts';
import type { ProductList } from '#api/types.ts';
import { getJson } from './api.ts';

/** Returns the products from the content API, which the page must show. */
export function products(request: APIRequestContext, query = ''): Promise<ProductList> {
  return getJson(request, `/api/catalog/products${query}`, isProductList);
}

/** Returns a dosage form that some of the products have, but not all of them. */
export function narrowingForm({ facets, total }: ProductList): string {
  const found = facets.forms.find(({ count }) => count > 0 && count < total);
  if (!found) throw new Error('no dosage form narrows the list');
  return found.value;
}
