import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isTenderList, isTenderStatus } from '#api/response-guards.ts';
import { noMismatch } from '#api/type-guards.ts';

/**
 * Loads the page and all tenders. Tenders are not filtered here, because each tab shows the number of tenders with one
 * status, such as completed tenders. There are only a few tenders, so loading all tenders is cheap. An unknown status is ignored.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked: unknown = new URL(request.url).searchParams.get('status');
  const [{ meta, page }, tenders] = await Promise.all([
    loadContent('/bidding', request),
    apiGet(isTenderList, '/api/tenders/list', request),
  ]);
  return { meta, page, tenders: tenders.items, status: isTenderStatus(asked, noMismatch()) ? asked : null };
}
