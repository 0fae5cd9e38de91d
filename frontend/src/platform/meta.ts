/** The title and the description of a page for the head of the document. A loader returns them as `meta`. */
export interface DocumentMeta {
  readonly title: string;
  readonly description: string;
  /** The path of the share picture, if it is not the default picture. */
  readonly picture?: string;
  /** The canonical path of a page that is available at several paths. */
  readonly canonical?: string;
}

export const COMPANY = 'АО «Медиус Фарм»';
export const DEFAULT_META: DocumentMeta = { title: COMPANY, description: COMPANY };
export const NOT_FOUND_META: DocumentMeta = { title: 'Страница не найдена', description: 'Страница не найдена' };
export const FAILURE_META: DocumentMeta = { title: 'Сервис временно недоступен', description: COMPANY };
const SHARE_PICTURE = '/share.png';

/**
 * Appends the name of the company to a title, unless the title already contains that name or is the title of the
 * not-found screen, which the specification prescribes.
 */
export function fullTitle(meta: DocumentMeta): string {
  const hasCompany = meta.title.includes('Медиус Фарм') || meta === NOT_FOUND_META;
  return hasCompany ? meta.title : `${meta.title} — ${COMPANY}`;
}

/** Social networks do not render SVG, so a page with an SVG picture gets the default one. */
export function sharePicture({ picture }: DocumentMeta): string {
  return picture && !picture.endsWith('.svg') ? picture : SHARE_PICTURE;
}

/** Finds the meta of the innermost route whose data includes a meta. */
export function metaOf(loaderData: readonly unknown[]): DocumentMeta | undefined {
  return loaderData.findLast(hasMeta)?.meta;
}

/** The meta of an error screen. */
export function errorMeta(status: number): DocumentMeta {
  return status === 404 ? NOT_FOUND_META : FAILURE_META;
}

function hasMeta(value: unknown): value is { meta: DocumentMeta } {
  return typeof value === 'object' && value !== null && 'meta' in value;
}

/** Updates the document's head after a navigation without a document load. */
export function applyMeta(meta: DocumentMeta, pathname: string): void {
  document.title = fullTitle(meta);
  setContent('meta[name="description"]', meta.description);
  setContent('meta[property="og:title"]', fullTitle(meta));
  setContent('meta[property="og:description"]', meta.description);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!canonical) return;
  const origin = new URL(canonical.href).origin;
  canonical.href = origin + (meta.canonical ?? pathname);
  setContent('meta[property="og:url"]', canonical.href);
  setContent('meta[property="og:image"]', origin + sharePicture(meta));
}

function setContent(selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content);
}
