import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isBranchList } from '#api/response-guards.ts';
import type { BranchCard } from '#api/types.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, { items }] = await Promise.all([
    loadContent('/branches', request),
    apiGet(isBranchList, '/api/branches/list', request),
  ]);
  return { meta, page, branches: items.map((card) => ({ ...card, figures: keyFigures(card.figures) })) };
}

/** Returns what only a branch has, which is the first figure with a unit, and the last figure, which is the number of its people. */
function keyFigures(figures: BranchCard['figures']): BranchCard['figures'] {
  const key = figures.find(({ unit }) => unit) ?? figures[0];
  return figures.filter((figure, index) => figure === key || index === figures.length - 1);
}
