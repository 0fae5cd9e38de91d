import type { LoaderFunctionArgs } from 'react-router';
import { apiGet, notFound } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isPharmacies } from '#api/response-guards.ts';

/** Loads all pharmacies. `?region=` chooses a region; an unknown region becomes a 404. */
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
