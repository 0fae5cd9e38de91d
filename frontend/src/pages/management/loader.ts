import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isManagerList } from '#api/response-guards.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, managers] = await Promise.all([
    loadContent('/management', request),
    apiGet(isManagerList, '/api/management/list', request),
  ]);
  return { meta, page, managers: managers.items };
}
