import type { LoaderFunctionArgs } from 'react-router';
import { aliasOf } from '#api/alias.ts';
import { apiGet } from '#api/client.ts';
import { isVacancy, isVacancyList } from '#api/response-guards.ts';

const OTHERS_SHOWN = 3;

/** Loads a vacancy and a few other vacancies. Vacancies in the same field of work come before all others. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const alias = aliasOf(params, request);
  const [item, all] = await Promise.all([
    apiGet(isVacancy, `/api/vacancies/detail/${alias}`, request),
    apiGet(isVacancyList, '/api/vacancies/list', request),
  ]);
  const others = all.items.filter(({ alias }) => alias !== item.alias);
  const sameField = others.filter(({ field }) => field === item.field);
  const otherFields = others.filter(({ field }) => field !== item.field);
  const { origin, pathname } = new URL(request.url);
  return {
    meta: { title: `${item.title}, ${item.city}`, description: item.lead },
    item,
    others: [...sameField, ...otherFields].slice(0, OTHERS_SHOWN),
    address: origin + pathname,
  };
}
