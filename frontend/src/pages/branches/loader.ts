import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import type { BranchList } from '#api/types.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, branches] = await Promise.all([
    loadContent('/branches', request),
    apiGet<BranchList>('/api/branches/list', request),
  ]);
  return { meta, page, branches: branches.items };
}
