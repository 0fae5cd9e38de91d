import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isBranchList } from '#api/response-guards.ts';

/**
 * Loads the page and the branches. The contact details of the company are not loaded here, because every page receives
 * them with the data of the site.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, branches] = await Promise.all([
    loadContent('/contacts', request),
    apiGet(isBranchList, '/api/branches/list', request),
  ]);
  return { meta, page, branches: branches.items };
}
