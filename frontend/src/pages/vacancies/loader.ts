import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isVacancyList } from '#api/response-guards.ts';
import { pickQuery } from '#platform/query.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = pickQuery(new URL(request.url).searchParams, ['city', 'field', 'schedule', 'branch']);
  const [{ meta, page }, vacancies] = await Promise.all([
    loadContent('/career/vacancies', request),
    apiGet(isVacancyList, `/api/vacancies/list${query}`, request),
  ]);
  return { meta, page, vacancies };
}
