import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isBranchList, isCommonResponse } from '#api/response-guards.ts';

/**
 * Loads the page, the branches and the contact details of the company. The data of the site contains only the contact
 * details that every page shows.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, branches, common] = await Promise.all([
    loadContent('/contacts', request),
    apiGet(isBranchList, '/api/branches/list', request),
    apiGet(isCommonResponse, '/api/common', request),
  ]);
  const { phones, departments, address, requisites } = common.data.contacts;
  const contacts = { phones, departments, address, requisites };
  // A block of this kind would load the code of its own section, but the picture is a part of the form's section.
  const shown = page.blocks.find((block) => block.kind === 'picture');
  const blocks = page.blocks.filter((block) => block !== shown);
  return {
    meta,
    page: { ...page, blocks },
    picture: shown?.picture,
    branches: branches.items.map(({ alias, title, map, address }) => ({ alias, title, map, address })),
    contacts,
    origin: new URL(request.url).origin,
  };
}
