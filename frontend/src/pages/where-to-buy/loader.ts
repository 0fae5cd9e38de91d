import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isPharmacies } from '#api/response-guards.ts';
import type { BlockOf } from '#api/types.ts';

/**
 * Loads the page and all pharmacies. `?region=` selects the pharmacies of a region, and `?q=` those with the given
 * words. An unknown region is ignored.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, { regions, wholesale }] = await Promise.all([
    loadContent('/where-to-buy', request),
    apiGet(isPharmacies, '/api/pharmacies/list', request),
  ]);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('region');
  const region = regions.find(({ alias }) => alias === asked)?.alias ?? null;
  // The page renders the steps itself, so it does not need the code for blocks of steps.
  const steps = page.blocks.find((block): block is BlockOf<'steps'> => block.kind === 'steps');
  const blocks = page.blocks.filter((block) => block !== steps);
  return {
    meta,
    page: { ...page, blocks },
    steps,
    regions,
    selection: { region, words: searchParams.get('q') ?? '' },
    wholesale,
  };
}
