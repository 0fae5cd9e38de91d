import type { LoaderFunctionArgs } from 'react-router';
import { apiGet, notFound } from '#api/client.ts';
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
  const [{ meta, page }, products, section] = await Promise.all([
    loadContent('/catalog', request),
    loadProducts(request),
    chosenSection(request),
  ]);
  return { meta: section ? metaOfSection(section) : meta, page, products, section };
}

/**
 * Returns the metadata of the catalogue when the catalogue is filtered by a section. The page of the section itself
 * shows the same products, so the URL of the section is the canonical URL.
 */
function metaOfSection({ title, text, alias }: CatalogSection): DocumentMeta {
  return { title, description: text, canonical: paths.product(alias) };
}

async function chosenSection(request: Request): Promise<CatalogSection | undefined> {
  const id = new URL(request.url).searchParams.get('category');
  if (!id) return undefined;
  const { data } = await apiGet(isSectionsResponse, '/api/catalog/sections', request);
  const section = data.find((candidate) => String(candidate.id) === id);
  if (!section) throw notFound(request);
  return section;
}
