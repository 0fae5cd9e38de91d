import type { LoaderFunctionArgs } from 'react-router';
import { aliasOf } from '#api/alias.ts';
import { apiGet, notFound } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isProgram, isProgramList } from '#api/response-guards.ts';

/**
 * Loads a qualification programme, a list of all other qualification programmes, and the picture of the page that lists
 * them. The application form offers the other programmes as options. Only qualification programmes have a page, so a
 * programme of another kind causes the not-found response.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const alias = aliasOf(params, request);
  const [item, all, { page }] = await Promise.all([
    apiGet(isProgram, `/api/programs/detail/${alias}`, request),
    apiGet(isProgramList, '/api/programs/list?kind=qualification', request),
    loadContent('/qualification-programs', request),
  ]);
  if (item.kind !== 'qualification') throw notFound(request);
  return {
    meta: { title: item.title, description: item.lead },
    item,
    picture: page.picture,
    others: all.items.filter(({ alias }) => alias !== item.alias),
  };
}
