import type { LoaderFunctionArgs } from 'react-router';
import { aliasOf } from '#api/alias.ts';
import { apiGet, notFound } from '#api/client.ts';
import { isCatalogDetailResponse } from '#api/response-guards.ts';
import type { ProductItem } from '#api/types.ts';
import { loadProducts, PRODUCT_FILTERS } from '#features/catalog/load-products.ts';
import { toShownProduct } from '#features/catalog/shown-product.ts';
import type { DocumentMeta } from '#platform/meta.ts';
import { paths } from '#platform/paths.ts';
import { canonicalOfList } from '#platform/query.ts';
import type { CatalogDetail } from './catalog-detail.ts';
import type { OtherProducts } from './other-products.ts';

/** The number of cards that fill a row on a desktop. */
const ROW = 3;

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
    const canonical = canonicalOfList(
      paths.product(section.alias),
      new URL(request.url).searchParams,
      PRODUCT_FILTERS,
      products.pages,
    );
    return pageOf(
      { title: section.title, description: section.text, canonical },
      { kind: 'section', section, products },
    );
  }
  const { product } = data;
  const others = otherProducts(product);
  return pageOf(metaOfProduct(product), {
    kind: 'product',
    product: { ...product, analogues: [], related: [] },
    others,
  });
}

/**
 * Returns a row of analogues and other products with the fields that a card shows. The product itself keeps neither list,
 * because the lists are part of the document. One product that is no analogue is not a choice, so it is omitted.
 */
function otherProducts({ analogues, related }: ProductItem): OtherProducts {
  const others = analogues.length > 0 || related.length > 1 ? related : [];
  const row = [...analogues, ...others].slice(0, ROW);
  return { analogues: analogues.length, items: row.map(toShownProduct) };
}

function pageOf(meta: DocumentMeta, detail: CatalogDetail) {
  return { meta, detail };
}

function metaOfProduct({ title, form, dose, inn, lead }: ProductItem) {
  const substance = inn ? ` Действующее вещество: ${inn.toLowerCase()}.` : '';
  return {
    title: `${title}: ${[form, dose].filter(Boolean).join(', ')}`,
    description: `${lead}${substance} Инструкция, состав, хранение и условия отпуска.`,
  };
}
