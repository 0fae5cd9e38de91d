import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isLegalResponse } from '#api/response-guards.ts';

/** Loads a legal text, along with the title and the description of its page from the content folder. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  const [{ meta, page }, { data: legal }] = await Promise.all([
    loadContent(pathname, request),
    apiGet(isLegalResponse, `/api${pathname}`, request),
  ]);
  return { meta, page, legal };
}
