import type { LoaderFunctionArgs } from 'react-router';
import { apiGet, notFound } from '#api/client.ts';
import type { CatalogDetailAnswer, CatalogSection, ProductItem, ProductList } from '#api/types.ts';

type Detail =
  | { readonly kind: 'product'; readonly product: ProductItem }
  | { readonly kind: 'section'; readonly section: CatalogSection; readonly products: ProductList };

/** A product by its alias, or the category that has this alias. An answer without a true status is a page that is not there. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const alias = encodeURIComponent(params.alias ?? '');
  const answer = await apiGet<CatalogDetailAnswer>(`/api/catalog/detail/${alias}`, request);
  if (answer.status !== true) throw notFound(request);
  if ('product' in answer.data) {
    const { product } = answer.data;
    return made(product.title, product.lead, { kind: 'product', product });
  }
  const { section } = answer.data;
  const products = await apiGet<ProductList>(`/api/catalog/products?category=${section.id}`, request);
  return made(section.title, section.text, { kind: 'section', section, products });
}

function made(title: string, description: string, detail: Detail) {
  return { meta: { title, description }, detail };
}
