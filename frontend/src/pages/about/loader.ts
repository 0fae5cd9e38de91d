import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isCommonResponse } from '#api/response-guards.ts';

/** Loads the page and the licences of the company. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, common] = await Promise.all([
    loadContent('/about', request),
    apiGet(isCommonResponse, '/api/common', request),
  ]);
  return { meta, page, licences: common.data.contacts.licences };
}
