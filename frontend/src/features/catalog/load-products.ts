import { apiGetFiltered, isIn, isPageNumber } from '#api/filtered-list.ts';
import { isProductList } from '#api/response-guards.ts';
import type { ProductList } from '#api/types.ts';
import { type ShownProducts, toShownProduct } from './shown-product.ts';

const SORTS = ['title', '-title', 'new'];

/** The query parameters that choose or sort products within a section. */
export const PRODUCT_FILTERS = ['form', 'prescription', 'letter', 'q', 'sort'] as const;

/**
 * Loads the products that match the filters in the URL of `request`, and ignores filters with unknown values. The query
 * parameter `category` is replaced with `section`, which is the id of a section.
 */
export async function loadProducts(request: Request, section: string | null): Promise<ShownProducts> {
  const query = new URL(request.url).searchParams;
  query.delete('category');
  if (section) query.set('category', section);
  const list = {
    guard: isProductList,
    path: '/api/catalog/products',
    query,
    names: ['category', ...PRODUCT_FILTERS, 'page'],
    knownValues: ({ facets }: ProductList) => ({
      category: (value: string) => /^\d+$/.test(value),
      form: isIn(facets.forms),
      prescription: isIn(facets.prescriptions),
      letter: isIn(facets.letters),
      sort: (value: string) => SORTS.includes(value),
      page: isPageNumber,
    }),
  };
  const products = await apiGetFiltered(list, request);
  return { ...products, items: products.items.map(toShownProduct) };
}
