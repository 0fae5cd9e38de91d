import type { LoaderFunctionArgs } from 'react-router';
import { loadContent } from '#api/content.ts';
import { apiGetFiltered, isIn } from '#api/filtered-list.ts';
import { isVacancyList } from '#api/response-guards.ts';
import type { VacancyList } from '#api/types.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const list = {
    guard: isVacancyList,
    path: '/api/vacancies/list',
    query: new URL(request.url).searchParams,
    names: ['city', 'field', 'schedule', 'branch'],
    knownValues: ({ facets, items }: VacancyList) => ({
      city: isIn(facets.cities),
      field: isIn(facets.fields),
      schedule: isIn(facets.schedules),
      branch: (value: string) => items.some(({ branch }) => branch.alias === value),
    }),
  };
  const [{ meta, page }, vacancies] = await Promise.all([
    loadContent('/career/vacancies', request),
    apiGetFiltered(list, request),
  ]);
  return { meta, page, vacancies };
}
