import type { LoaderFunctionArgs } from 'react-router';
import { aliasOf } from '#api/alias.ts';
import { apiGet } from '#api/client.ts';
import { isStory, isStoryList, isVacancyList } from '#api/response-guards.ts';
import { partsAtPictures } from '#features/reading/text-parts.ts';

const OTHERS_SHOWN = 3;
const VACANCIES_SHOWN = 3;

/**
 * Loads a story, the vacancies of its branch, and the stories that follow it in the list. After the last story, the list
 * continues with the first story.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const alias = aliasOf(params, request);
  const [{ body, pictures, ...item }, all] = await Promise.all([
    apiGet(isStory, `/api/success-stories/detail/${alias}`, request),
    apiGet(isStoryList, '/api/success-stories/list', request),
  ]);
  const jobs = await apiGet(isVacancyList, `/api/vacancies/list?branch=${item.branch.alias}`, request);
  const place = all.items.findIndex(({ alias }) => alias === item.alias);
  const others = [...all.items.slice(place + 1), ...all.items.slice(0, Math.max(place, 0))];
  const { origin, pathname } = new URL(request.url);
  return {
    meta: { title: `${item.name} — история успеха`, description: item.lead },
    item,
    parts: partsAtPictures(body, pictures),
    vacancies: jobs.items.slice(0, VACANCIES_SHOWN).map(({ alias, title, salary }) => ({ alias, title, salary })),
    others: others.slice(0, OTHERS_SHOWN),
    address: origin + pathname,
  };
}
