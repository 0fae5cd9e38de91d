import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import type { NewsList, VacancyList } from '#api/types.ts';

const NEWS_SHOWN = 4;

/** The home page and what it shows of other sections: their own words, so that one fact has one place. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [home, career, whereToBuy, news, vacancies] = await Promise.all([
    loadContent('/', request),
    loadContent('/career', request),
    loadContent('/where-to-buy', request),
    apiGet<NewsList>(`/api/news/list?per_page=${NEWS_SHOWN}`, request),
    apiGet<VacancyList>('/api/vacancies/list', request),
  ]);
  return {
    meta: home.meta,
    page: home.page,
    career: { lead: career.page.lead, vacancies: vacancies.total },
    whereToBuy: { lead: whereToBuy.page.lead },
    news: news.items,
  };
}
