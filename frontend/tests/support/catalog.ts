import type { APIRequestContext } from '@playwright/test';

interface ProductList {
  readonly items: readonly { readonly title: string }[];
  readonly total: number;
  readonly facets: { readonly forms: readonly { readonly value: string; readonly count: number }[] };
}

/** What the content API finds: the list that the page must show. */
export async function products(request: APIRequestContext, query = ''): Promise<ProductList> {
  return (await (await request.get(`/api/catalog/products${query}`)).json()) as ProductList;
}

/** Any form of medicine that some products have, and not all. */
export function narrowingForm({ facets, total }: ProductList): string {
  const found = facets.forms.find(({ count }) => count > 0 && count < total);
  if (!found) throw new Error('no form of medicine narrows the list');
  return found.value;
}
