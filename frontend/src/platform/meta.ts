/**
 * The metadata of a page, which is written to the `<head>` of the document. A loader returns the metadata as `meta`.
 */
export interface DocumentMeta {
  readonly title: string;
  readonly description: string;
  /** The canonical path, if the page is available at several paths. */
  readonly canonical?: string;
  /** The date on which an article was published. Pages without this date are no articles. */
  readonly published?: string;
  /** Whether search engines must not index the page. */
  readonly noindex?: boolean;
}

export const COMPANY = 'АО «Медиус Фарм»';
export const DEFAULT_META: DocumentMeta = { title: COMPANY, description: COMPANY };
export const NOT_FOUND_META: DocumentMeta = { title: 'Страница не найдена', description: 'Страница не найдена' };
export const FAILURE_META: DocumentMeta = { title: 'Сервис временно недоступен', description: COMPANY };

/**
 * Appends the name of the company to the title of a page. If the title already contains the name, returns the title
 * unchanged. The title of the not-found screen also stays unchanged, because the specification prescribes that title.
 */
export function fullTitle(meta: DocumentMeta): string {
  const hasCompany = meta.title.includes('Медиус Фарм') || meta === NOT_FOUND_META;
  return hasCompany ? meta.title : `${meta.title} — ${COMPANY}`;
}

/**
 * Returns the path of the Open Graph image of a page. The content API has such an image for every page. For paths without
 * one, it sends the image of the nearest page above.
 */
export function sharePicture(path: string): string {
  const [page] = path.split('?');
  return `/api/media/share${page === '/' ? '/home' : page}.jpg`;
}

/**
 * Returns the metadata of the innermost route whose loader data contains metadata. Returns undefined if no route has
 * metadata.
 */
export function metaOf(loaderData: readonly unknown[]): DocumentMeta | undefined {
  return loaderData.findLast(hasMeta)?.meta;
}

/** Returns the metadata of the error screen for `status`. */
export function errorMeta(status: number): DocumentMeta {
  return status === 404 ? NOT_FOUND_META : FAILURE_META;
}

function hasMeta(value: unknown): value is { meta: DocumentMeta } {
  return typeof value === 'object' && value !== null && 'meta' in value;
}

/**
 * Updates the `<head>` of the document after a navigation that loads no new document. If `status` is not 200, the page
 * is an error screen, which search engines must not index. Such a page has no canonical URL.
 */
export function applyMeta(meta: DocumentMeta, pathname: string, status = 200): void {
  const origin = new URL(contentOf('meta[property="og:url"]') ?? location.href).origin;
  const path = meta.canonical ?? pathname;
  const address = origin + path;
  document.title = fullTitle(meta);
  setContent('meta[name="description"]', meta.description);
  setContent('meta[property="og:title"]', fullTitle(meta));
  setContent('meta[property="og:description"]', meta.description);
  setContent('meta[property="og:type"]', meta.published ? 'article' : 'website');
  setContent('meta[property="og:url"]', address);
  setContent('meta[property="og:image"]', origin + sharePicture(path));
  const isIndexed = status === 200 && !meta.noindex;
  setElement('link[rel="canonical"]', isIndexed && { tag: 'link', rel: 'canonical', href: address });
  setElement('meta[name="robots"]', !isIndexed && { tag: 'meta', name: 'robots', content: 'noindex' });
}

function contentOf(selector: string): string | null {
  return document.querySelector(selector)?.getAttribute('content') ?? null;
}

function setContent(selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content);
}

/** Replaces the element of the head that `selector` matches. If there is no new element, only removes the old one. */
function setElement(selector: string, element: false | ({ tag: string } & Record<string, string>)): void {
  document.querySelector(selector)?.remove();
  if (!element) return;
  const { tag, ...attributes } = element;
  const added = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) added.setAttribute(name, value);
  document.head.append(added);
}
