import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import {
  isBranchList,
  isManagerList,
  isNewsList,
  isProductList,
  isStoryList,
  isVacancyList,
} from '#api/response-guards.ts';
import type { Block, BlockOf } from '#api/types.ts';
import { loadParts } from './load-parts.ts';
import { loadPages } from './page-data.ts';

/** Pages whose blocks together have every kind of block. */
const PAGES_WITH_BLOCKS = [
  '/about',
  '/anti-corruption',
  '/services/testing-laboratory',
  '/materials/consumers',
  '/materials/medical',
  '/qualification-programs',
];

/** The number of items of each list that the gallery shows. */
const SHOWN = 3;

export type DesignData = Awaited<ReturnType<typeof loader>>;

/** Loads the items that the components show. They are those of the site, so the gallery shows texts of real lengths. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const [products, news, stories, vacancies, branches, managers, shown, pages] = await Promise.all([
    apiGet(isProductList, '/api/catalog/products', request),
    apiGet(isNewsList, `/api/news/list?per_page=${SHOWN}`, request),
    apiGet(isStoryList, '/api/success-stories/list', request),
    apiGet(isVacancyList, '/api/vacancies/list', request),
    apiGet(isBranchList, '/api/branches/list', request),
    apiGet(isManagerList, '/api/management/list', request),
    Promise.all(PAGES_WITH_BLOCKS.map((path) => loadContent(path, request))),
    loadPages(args),
  ]);
  const blocks = oneOfEachKind(shown.flatMap(({ page }) => page.blocks));
  await loadParts({ blocks });
  return {
    products: products.items.slice(0, SHOWN),
    facets: products.facets,
    news: news.items,
    stories: stories.items.slice(0, SHOWN),
    vacancies: vacancies.items.slice(0, SHOWN),
    branches: branches.items,
    managers: managers.items,
    heads: shown.flatMap(({ page }) => page.picture ?? []),
    blocks,
    pages,
  };
}

/** Returns the first block of each kind. */
function oneOfEachKind(blocks: readonly Block[]): Block[] {
  const kinds = new Map<Block['kind'], Block>();
  for (const block of blocks.flatMap(withInner)) if (!kinds.has(block.kind)) kinds.set(block.kind, block);
  return [...kinds.values()];
}

function withInner(block: Block): Block[] {
  return block.kind === 'access' ? [block, ...block.blocks] : [block];
}

/** Returns the first block of a kind, of the gallery or of a page. Throws an error if there is none. */
export function blockOf<Kind extends Block['kind']>(
  { blocks }: { readonly blocks: readonly Block[] },
  kind: Kind,
): BlockOf<Kind> {
  const isKind = (block: Block): block is BlockOf<Kind> => block.kind === kind;
  const found = blocks.find(isKind);
  if (!found) throw new Error(`the content has no block of the kind \`${kind}\` here`);
  return found;
}
