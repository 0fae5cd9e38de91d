import type { APIRequestContext } from '@playwright/test';
import { isProductList } from '#api/response-guards.ts';
import type { ProductList } from '#api/types.ts';
import { getJson } from './api.ts';

/** What the content API finds: the list that the page must show. */
export function products(request: APIRequestContext, query = ''): Promise<ProductList> {
  return getJson(request, `/api/catalog/products${query}`, isProductList);
}

/** Any form of medicine that some products have, and not all. */
export function narrowingForm({ facets, total }: ProductList): string {
  const found = facets.forms.find(({ count }) => count > 0 && count < total);
  if (!found) throw new Error('no form of medicine narrows the list');
  return found.value;
}
