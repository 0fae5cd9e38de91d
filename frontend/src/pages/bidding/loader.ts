import type { LoaderFunctionArgs } from 'react-router';
import { apiGet, notFound } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isTenderList } from '#api/response-guards.ts';
import { isTenderStatus } from './status.ts';

/**
 * Loads the page and all tenders. The loader does not filter the tenders, because the tabs show the number of tenders
 * with each status. The site has only a few tenders.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const status = new URL(request.url).searchParams.get('status') || null;
  if (status !== null && !isTenderStatus(status)) throw notFound(request);
  const [{ meta, page }, tenders] = await Promise.all([
    loadContent('/bidding', request),
    apiGet(isTenderList, '/api/tenders/list', request),
  ]);
  return { meta, page, tenders: tenders.items, status };
}
