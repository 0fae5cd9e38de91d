import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isStoryList, isVacancyList } from '#api/response-guards.ts';
import type { BlockOf } from '#api/types.ts';

const VACANCIES_SHOWN = 3;
const STORIES_SHOWN = 3;

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, vacancies, stories] = await Promise.all([
    loadContent('/career', request),
    apiGet(isVacancyList, '/api/vacancies/list', request),
    apiGet(isStoryList, '/api/success-stories/list', request),
  ]);
  // The page renders the hiring steps itself, so it does not need the code for blocks of steps.
  const at = page.blocks.findIndex(({ kind }) => kind === 'steps');
  const hiring = page.blocks.find((block): block is BlockOf<'steps'> => block.kind === 'steps');
  return {
    meta,
    page: { ...page, blocks: page.blocks.filter((block) => block !== hiring) },
    hiring,
    /** How many blocks stand before the hiring steps. */
    blocksBefore: at < 0 ? page.blocks.length : at,
    vacancies: {
      items: vacancies.items.slice(0, VACANCIES_SHOWN),
      total: vacancies.total,
      counts: countsOf(vacancies.items.map(({ field }) => field)),
    },
    stories: stories.items.slice(0, STORIES_SHOWN),
  };
}

/** Returns how often each name occurs in `names`. */
function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
