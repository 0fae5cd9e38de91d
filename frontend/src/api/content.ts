import type { LoaderFunctionArgs } from 'react-router';
import { apiGet } from './client.ts';
import { isPage } from './response-guards.ts';
import type { Page } from './types.ts';

export interface ContentMeta {
  readonly title: string;
  readonly description: string;
}

/** The fields of a content page that components show. */
export type ShownPage = Omit<Page, 'alias' | 'description'>;

export interface PageContent {
  readonly meta: ContentMeta;
  readonly page: ShownPage;
}

/** Loads the content page for the path of the request. Routes use this function as their loader. */
export function contentLoader({ request }: LoaderFunctionArgs): Promise<PageContent> {
  return loadContent(new URL(request.url).pathname, request);
}

/** Loads the content page for `path`, along with the metadata for the head of the document. */
export async function loadContent(path: string, request: Request): Promise<PageContent> {
  const page = await apiGet(
    isPage,
    path === '/' ? '/api/pages/home' : `/api/pages/${path.slice(1).replaceAll('/', '-')}`,
    request,
  );
  const { alias: _alias, description: _description, ...shown } = page;
  return { meta: metaOfPage(page), page: shown };
}

export function metaOfPage({ title, description }: Page): ContentMeta {
  return { title, description };
}
