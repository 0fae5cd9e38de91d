import type { LoaderFunctionArgs } from 'react-router';
import { aliasOf } from '#api/alias.ts';
import { apiGet, notFound } from '#api/client.ts';
import { isProgram, isProgramList } from '#api/response-guards.ts';

/**
 * Loads a qualification programme and a list of all other qualification programmes. The application form offers the
 * other programmes as options. Only qualification programmes have a page, so a programme of another kind causes the
 * not-found response.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const alias = aliasOf(params, request);
  const [item, all] = await Promise.all([
    apiGet(isProgram, `/api/programs/detail/${alias}`, request),
    apiGet(isProgramList, '/api/programs/list?kind=qualification', request),
  ]);
  if (item.kind !== 'qualification') throw notFound(request);
  return {
    meta: { title: item.title, description: item.lead },
    item,
    others: all.items.filter(({ alias }) => alias !== item.alias),
  };
}
