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
import { loadBlocks } from '#features/blocks/lazy-blocks.tsx';

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
export async function loader({ request }: LoaderFunctionArgs) {
  const [products, news, stories, vacancies, branches, managers, pages] = await Promise.all([
    apiGet(isProductList, '/api/catalog/products', request),
    apiGet(isNewsList, `/api/news/list?per_page=${SHOWN}`, request),
    apiGet(isStoryList, '/api/success-stories/list', request),
    apiGet(isVacancyList, '/api/vacancies/list', request),
    apiGet(isBranchList, '/api/branches/list', request),
    apiGet(isManagerList, '/api/management/list', request),
    Promise.all(PAGES_WITH_BLOCKS.map((path) => loadContent(path, request))),
  ]);
  await loadBlocks({ page: { blocks: pages.flatMap(({ page }) => page.blocks) } });
  return {
    products: products.items.slice(0, SHOWN),
    facets: products.facets,
    news: news.items,
    stories: stories.items.slice(0, SHOWN),
    vacancies: vacancies.items.slice(0, SHOWN),
    branches: branches.items,
    managers: managers.items,
    heads: pages.flatMap(({ page }) => page.picture ?? []),
    blocks: oneOfEachKind(pages.flatMap(({ page }) => page.blocks)),
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

/** Returns the loaded block of a kind. Throws an error if no page has one. */
export function blockOf<Kind extends Block['kind']>({ blocks }: DesignData, kind: Kind): BlockOf<Kind> {
  const isKind = (block: Block): block is BlockOf<Kind> => block.kind === kind;
  const found = blocks.find(isKind);
  if (!found) throw new Error(`no page of the gallery has a block of the kind \`${kind}\``);
  return found;
}
