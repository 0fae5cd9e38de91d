import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isPharmacies } from '#api/response-guards.ts';

/**
 * Loads the page and all pharmacies. `?region=` selects the pharmacies of a region. An unknown region is
 * ignored.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, { regions, wholesale }] = await Promise.all([
    loadContent('/where-to-buy', request),
    apiGet(isPharmacies, '/api/pharmacies/list', request),
  ]);
  const asked = new URL(request.url).searchParams.get('region');
  const chosen = regions.find(({ alias }) => alias === asked)?.alias ?? null;
  return { meta, page, regions, chosen, wholesale };
}
