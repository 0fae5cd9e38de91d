import type { LoaderFunctionArgs } from 'react-router';
import { apiGet, notFound } from '#api/client.ts';
import { isProgram, isProgramList } from '#api/response-guards.ts';

/**
 * Loads a qualification programme, and all other qualification programmes as options of the form. If the programme is
 * of another kind, throws the not-found response, because only qualification programmes have pages.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [item, all] = await Promise.all([
    apiGet(isProgram, `/api/programs/detail/${encodeURIComponent(params.alias ?? '')}`, request),
    apiGet(isProgramList, '/api/programs/list?kind=qualification', request),
  ]);
  if (item.kind !== 'qualification') throw notFound(request);
  return {
    meta: { title: item.title, description: item.lead },
    item,
    others: all.items.filter(({ alias }) => alias !== item.alias),
  };
}
