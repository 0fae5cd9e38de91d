import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import type { VacancyItem } from '#api/types.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const item = await apiGet<VacancyItem>(`/api/vacancies/detail/${encodeURIComponent(params.alias ?? '')}`, request);
  return { meta: { title: item.title, description: item.lead }, item };
}
