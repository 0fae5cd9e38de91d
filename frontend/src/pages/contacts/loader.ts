import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import type { BranchList } from '#api/types.ts';

/** The page and the branches; the company's own contacts are the site's data, which every page has. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, branches] = await Promise.all([
    loadContent('/contacts', request),
    apiGet<BranchList>('/api/branches/list', request),
  ]);
  return { meta, page, branches: branches.items };
}
