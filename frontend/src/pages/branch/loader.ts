import type { LoaderFunctionArgs } from 'react-router';
import { aliasOf } from '#api/alias.ts';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isBranch, isBranchList } from '#api/response-guards.ts';

/** Loads a branch, its page from the content folder, and the positions of all branches on the map. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const alias = aliasOf(params, request);
  const [branch, { meta, page }, branches] = await Promise.all([
    apiGet(isBranch, `/api/branches/${alias}`, request),
    loadContent(`/branches/${alias}`, request),
    apiGet(isBranchList, '/api/branches/list', request),
  ]);
  const marks = branches.items.map(({ alias: name, title, map }) => ({ alias: name, title, map }));
  return { meta, branch, blocks: page.blocks, marks };
}
