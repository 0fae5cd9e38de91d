import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from './client.ts';
import { isPage } from './response-guards.ts';
import type { Page } from './types.ts';

export interface ContentMeta {
  readonly title: string;
  readonly description: string;
  readonly picture?: string;
}

export interface PageContent {
  readonly meta: ContentMeta;
  readonly page: Page;
}

/** A loader that returns the page of the content folder that belongs to the path of the request. */
export function contentLoader({ request }: LoaderFunctionArgs): Promise<PageContent> {
  return loadContent(new URL(request.url).pathname, request);
}

/** Loads the page of the content folder that belongs to `path`, along with its meta. */
export async function loadContent(path: string, request: Request): Promise<PageContent> {
  const page = await apiGet(
    isPage,
    path === '/' ? '/api/pages/home' : `/api/pages/${path.slice(1).replaceAll('/', '-')}`,
    request,
  );
  return { meta: metaOfPage(page), page };
}

export function metaOfPage({ title, description, picture }: Page): ContentMeta {
  return { title, description, ...(picture ? { picture: picture.src } : {}) };
}
