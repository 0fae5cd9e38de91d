import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from '#api/client.ts';
import { loadContent } from '#api/content.ts';
import { isDocumentList, isNewsList, isVideoList } from '#api/response-guards.ts';

const NEWS_READ = 7;
const LATEST_SHOWN = 4;
const VIDEOS_SHOWN = 3;

/**
 * Loads the start page of the press centre. The lead story is the newest featured item among the loaded news. If no
 * item is featured, the lead story is the newest item.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ meta, page }, news, videos, documents] = await Promise.all([
    loadContent('/press-center', request),
    apiGet(isNewsList, `/api/news/list?per_page=${NEWS_READ}`, request),
    apiGet(isVideoList, '/api/videogallery/list', request),
    apiGet(isDocumentList, '/api/documents/list?section=press', request),
  ]);
  const lead = news.items.find(({ featured }) => featured) ?? news.items[0];
  return {
    meta,
    page,
    lead,
    latest: news.items.filter((item) => item !== lead).slice(0, LATEST_SHOWN),
    videos: videos.items.slice(0, VIDEOS_SHOWN),
    kit: documents.items,
  };
}
