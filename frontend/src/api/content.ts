import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from './client.ts';
import { isPage } from './response-guards.ts';
import type { Page } from './types.ts';

export interface PageMeta {
  readonly title: string;
  readonly description: string;
  readonly picture?: string;
}

export interface Content {
  readonly meta: PageMeta;
  readonly page: Page;
}

/** A loader that returns the page of the content folder at the request's path. */
export function contentLoader({ request }: LoaderFunctionArgs): Promise<Content> {
  return loadContent(new URL(request.url).pathname, request);
}

/** Loads the page of the content folder at `path`, with its meta. */
export async function loadContent(path: string, request: Request): Promise<Content> {
  const page = await apiGet(
    isPage,
    path === '/' ? '/api/pages/home' : `/api/pages/${path.slice(1).replaceAll('/', '-')}`,
    request,
  );
  return { meta: metaOfPage(page), page };
}

export function metaOfPage({ title, description, picture }: Page): PageMeta {
  return { title, description, ...(picture ? { picture: picture.src } : {}) };
}
