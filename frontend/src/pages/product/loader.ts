import type { LoaderFunctionArgs } from 'react-router';
import { aliasOf } from '#api/alias.ts';
import { apiGet, notFound } from '#api/client.ts';
import { isCatalogDetailResponse, isProductList } from '#api/response-guards.ts';
import type { CatalogSection, ProductCard, ProductItem } from '#api/types.ts';
import { loadProducts } from '#features/catalog/load-products.ts';
import type { ShownProducts } from '#features/catalog/shown-product.ts';

const NEIGHBOURS = 5;

type CatalogDetail =
  | { readonly kind: 'product'; readonly product: ProductItem; readonly neighbours: readonly ProductCard[] }
  | { readonly kind: 'section'; readonly section: CatalogSection; readonly products: ShownProducts };

/**
 * Loads the product or the catalogue section whose alias is in the path. If the API does not respond with `status:
 * true`, throws the not-found response.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const alias = aliasOf(params, request);
  const { status, data } = await apiGet(isCatalogDetailResponse, `/api/catalog/detail/${alias}`, request, 'detail');
  if (status !== true) throw notFound(request, 'detail');
  if ('section' in data) {
    const { section } = data;
    const products = await loadProducts(request, String(section.id));
    return pageOf({ title: section.title, description: section.text }, { kind: 'section', section, products });
  }
  const { product } = data;
  const neighbours = product.analogues.length > 0 ? [] : await neighboursOf(product, request);
  return pageOf(metaOfProduct(product), { kind: 'product', product, neighbours });
}

function pageOf(meta: { title: string; description: string; picture?: string }, detail: CatalogDetail) {
  return { meta, detail };
}

function metaOfProduct({ title, form, dose, inn, lead }: ProductItem) {
  const substance = inn ? ` Действующее вещество: ${inn.toLowerCase()}.` : '';
  return {
    title: `${title}: ${[form, dose].filter(Boolean).join(', ')}`,
    description: `${lead}${substance} Инструкция, состав, хранение и условия отпуска.`,
  };
}

/** Returns other products of the same section. The page shows these products if a product has no analogues. */
async function neighboursOf({ alias, section }: ProductItem, request: Request): Promise<ProductCard[]> {
  const query = `category=${section.id}&per_page=${NEIGHBOURS}`;
  const { items } = await apiGet(isProductList, `/api/catalog/products?${query}`, request);
  return items.filter((item) => item.alias !== alias).slice(0, NEIGHBOURS - 1);
}
