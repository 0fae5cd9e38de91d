import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isNewsList, isVacancyList } from '#api/response-guards.ts';

const NEWS_SHOWN = 4;

/** Loads the home page and the data from other sections that the home page shows. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [home, career, whereToBuy, news, vacancies] = await Promise.all([
    loadContent('/', request),
    loadContent('/career', request),
    loadContent('/where-to-buy', request),
    apiGet(isNewsList, `/api/news/list?per_page=${NEWS_SHOWN}`, request),
    apiGet(isVacancyList, '/api/vacancies/list', request),
  ]);
  return {
    meta: home.meta,
    page: home.page,
    career: { lead: career.page.lead, vacancies: vacancies.total },
    whereToBuy: { lead: whereToBuy.page.lead },
    news: news.items,
    origin: new URL(request.url).origin,
  };
}
