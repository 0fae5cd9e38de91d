import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isStoryList } from '#api/response-guards.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, stories] = await Promise.all([
    loadContent('/career/success-stories', request),
    apiGet(isStoryList, '/api/success-stories/list', request),
  ]);
  return { meta, page, stories: stories.items };
}
