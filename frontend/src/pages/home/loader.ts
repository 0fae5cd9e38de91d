import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isNewsList, isStoryList, isVacancyList } from '#api/response-guards.ts';
import type { Block } from '#api/types.ts';

const NEWS_SHOWN = 4;
const MILESTONES_SHOWN = 6;

/** Loads the home page and the data from other sections that the home page shows. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [home, career, whereToBuy, history, news, vacancies, stories] = await Promise.all([
    loadContent('/', request),
    loadContent('/career', request),
    loadContent('/where-to-buy', request),
    loadContent('/history', request),
    apiGet(isNewsList, `/api/news/list?per_page=${NEWS_SHOWN}`, request),
    apiGet(isVacancyList, '/api/vacancies/list', request),
    apiGet(isStoryList, '/api/success-stories/list', request),
  ]);
  return {
    meta: home.meta,
    page: home.page,
    career: { lead: career.page.lead, vacancies: vacancies.total, story: stories.items[0] },
    whereToBuy: { lead: whereToBuy.page.lead, picture: whereToBuy.page.picture },
    history: milestonesOf(history.page.blocks),
    news: news.items,
    origin: new URL(request.url).origin,
  };
}

/** Returns the first events of the first parts of the history and its newest event, and the first picture. */
function milestonesOf(blocks: readonly Block[]) {
  const parts = blocks.flatMap((block) => (block.kind === 'timeline' ? [block.items] : []));
  const firsts = parts.flatMap(([first]) => first ?? []);
  const newest = parts.at(-1)?.at(-1);
  const shown = new Set([...firsts.slice(0, MILESTONES_SHOWN - 1), ...(newest ? [newest] : [])]);
  return {
    items: Array.from(shown, ({ year, title, text }) => ({ year, title, text: firstSentence(text) })),
    picture: parts.flat().find(({ picture }) => picture)?.picture,
  };
}

function firstSentence(text: string): string {
  return text.split(/(?<=[.!?]) /, 1)[0] ?? text;
}
