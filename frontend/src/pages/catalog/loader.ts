import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isSectionsResponse } from '#api/response-guards.ts';
import type { CatalogSection } from '#api/types.ts';
import { loadProducts } from '#features/catalog/load-products.ts';
import type { DocumentMeta } from '#platform/meta.ts';
import { paths } from '#platform/paths.ts';

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
  return { meta: section ? metaOfSection(section) : meta, page, products, section };
}

/**
 * Returns the metadata of the catalogue when the catalogue is filtered by a section. The page of the section itself
 * shows the same products, so the URL of the section is the canonical URL.
 */
function metaOfSection({ title, text, alias }: CatalogSection): DocumentMeta {
  return { title, description: text, canonical: paths.product(alias) };
}

/** Returns the section with the given id. If there is none, returns undefined. */
async function chosenSection(id: string | null, request: Request): Promise<CatalogSection | undefined> {
  if (!id) return undefined;
  const { data } = await apiGet(isSectionsResponse, '/api/catalog/sections', request);
  return data.find((candidate) => String(candidate.id) === id);
}
