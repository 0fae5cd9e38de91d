import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isSectionsResponse } from '#api/response-guards.ts';
import type { CatalogSection } from '#api/types.ts';
import { loadProducts, PRODUCT_FILTERS } from '#features/catalog/load-products.ts';
import type { DocumentMeta } from '#platform/meta.ts';
import { paths } from '#platform/paths.ts';
import { canonicalOfList } from '#platform/query.ts';

/**
 * Loads the page of the catalogue and the products that match the query of the URL. If the query selects a section, the
 * title and the description are those of the section.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const category = new URL(request.url).searchParams.get('category');
  const [{ meta, page }, found, section] = await Promise.all([
    loadContent('/catalog', request),
    loadProducts(request, category),
    chosenSection(category, request),
  ]);
  // An unknown section is ignored.
  const products = category && !section ? await loadProducts(request, null) : found;
  const canonical = canonicalOfList(
    pathOf(section),
    new URL(request.url).searchParams,
    PRODUCT_FILTERS,
    products.pages,
  );
  return { meta: { ...(section ? metaOfSection(section) : meta), canonical }, page, products, section };
}

/**
 * Returns the path of a list of products. The page of a section shows the same products as the catalogue with the filter
 * `category`, so the path of that page is the canonical path.
 */
function pathOf(section: CatalogSection | undefined): string {
  return section ? paths.product(section.alias) : paths.catalog();
}

function metaOfSection({ title, text }: CatalogSection): DocumentMeta {
  return { title, description: text };
}

/** Returns the section with the given id. If there is none, returns undefined. */
async function chosenSection(id: string | null, request: Request): Promise<CatalogSection | undefined> {
  if (!id) return undefined;
  const { data } = await apiGet(isSectionsResponse, '/api/catalog/sections', request);
  return data.find((candidate) => String(candidate.id) === id);
}
