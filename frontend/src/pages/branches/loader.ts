import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isBranch, isBranchList } from '#api/response-guards.ts';
import type { BranchCard, BranchItem } from '#api/types.ts';

/** A branch with what only it has, such as its area, and with the number of its people. */
export interface ShownBranch extends BranchCard, Pick<BranchItem, 'figures'> {}

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, { items }] = await Promise.all([
    loadContent('/branches', request),
    apiGet(isBranchList, '/api/branches/list', request),
  ]);
  const branches: ShownBranch[] = await Promise.all(
    items.map(async (card) => {
      const { figures } = await apiGet(isBranch, `/api/branches/${card.alias}`, request);
      return { ...card, figures: keyFigures(figures) };
    }),
  );
  return { meta, page, branches };
}

/** Returns the first figure that has a unit, and the last one, which is the number of people. */
function keyFigures(figures: BranchItem['figures']): BranchItem['figures'] {
  const key = figures.find(({ unit }) => unit) ?? figures[0];
  return figures.filter((figure, index) => figure === key || index === figures.length - 1);
}
