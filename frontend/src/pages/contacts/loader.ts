import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isBranchList } from '#api/response-guards.ts';

/** The page and the branches. The company's contacts are part of the site's data. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, branches] = await Promise.all([
    loadContent('/contacts', request),
    apiGet(isBranchList, '/api/branches/list', request),
  ]);
  return { meta, page, branches: branches.items };
}
