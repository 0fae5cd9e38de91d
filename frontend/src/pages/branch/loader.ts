import type { LoaderFunctionArgs } from 'react-router';
import { aliasOf } from '#api/alias.ts';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isBranch } from '#api/response-guards.ts';
import type { BranchItem } from '#api/types.ts';
import { toShownProduct } from '#features/catalog/shown-product.ts';

const PRODUCTS_SHOWN = 8;
const NEWS_SHOWN = 3;

/** Loads a branch and its page from the content folder. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const alias = aliasOf(params, request);
  const [branch, { meta, page }] = await Promise.all([
    apiGet(isBranch, `/api/branches/${alias}`, request),
    loadContent(`/branches/${alias}`, request),
  ]);
  return { meta, branch: shownParts(branch), blocks: page.blocks };
}

/** Returns the branch with the products and the news that its page shows. */
function shownParts(branch: BranchItem) {
  return {
    ...branch,
    products: branch.products.slice(0, PRODUCTS_SHOWN).map(toShownProduct),
    news: branch.news
      .slice(0, NEWS_SHOWN)
      .map(({ alias, title, date, picture, lead }) => ({ alias, title, date, picture, lead })),
    vacancies: branch.vacancies.map(({ alias, title, city, salary, lead }) => ({ alias, title, city, salary, lead })),
  };
}
