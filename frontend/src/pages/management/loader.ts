import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import type { ManagerList } from '#api/types.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, managers] = await Promise.all([
    loadContent('/management', request),
    apiGet<ManagerList>('/api/management/list', request),
  ]);
  return { meta, page, managers: managers.items };
}
