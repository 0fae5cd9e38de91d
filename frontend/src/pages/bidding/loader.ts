import type { LoaderFunctionArgs } from 'react-router';
import { apiGet, notFound } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isTenderList } from '#api/response-guards.ts';
import { isTenderStatus } from './status.ts';

/**
 * Loads all tenders at once, because there are only a few, and the tabs show the number of tenders with each status.
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
