import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isVideoList } from '#api/response-guards.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, videos] = await Promise.all([
    loadContent('/press-center/video', request),
    apiGet(isVideoList, '/api/videogallery/list', request),
  ]);
  return { meta, page, videos: videos.items, origin: new URL(request.url).origin };
}
