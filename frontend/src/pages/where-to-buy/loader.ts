import type { LoaderFunctionArgs } from 'react-router';
import { apiGet, notFound } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isPharmacies } from '#api/response-guards.ts';

/**
 * Loads the page and all pharmacies. `?region=` selects the pharmacies of a region. If the region is unknown, throws
 * the not-found response.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, { regions, wholesale }] = await Promise.all([
    loadContent('/where-to-buy', request),
    apiGet(isPharmacies, '/api/pharmacies/list', request),
  ]);
  const alias = new URL(request.url).searchParams.get('region');
  const shown = alias ? regions.filter((region) => region.alias === alias) : regions;
  if (shown.length === 0 && regions.length > 0) throw notFound(request);
  return { meta, page, regions, shown, wholesale };
}
