/** What a page says about itself. A loader returns it as `meta`. */
export interface Meta {
  readonly title: string;
  readonly description: string;
  /** Path of the share picture; without it the default one. */
  readonly picture?: string;
  /** Path that search engines should know this page by, when it is shown at several. */
  readonly canonical?: string;
}

export const COMPANY = 'АО «Медиус Фарм»';
export const DEFAULT_META: Meta = { title: COMPANY, description: COMPANY };
export const NOT_FOUND_META: Meta = { title: 'Страница не найдена', description: 'Страница не найдена' };
export const FAILURE_META: Meta = { title: 'Сервис временно недоступен', description: COMPANY };
const SHARE_PICTURE = '/share.png';

/** The company's name follows every title but its own and the not-found screen's, which the specification fixes. */
export function fullTitle(meta: Meta): string {
  const alone = meta.title.includes('Медиус Фарм') || meta === NOT_FOUND_META;
  return alone ? meta.title : `${meta.title} — ${COMPANY}`;
}

/** Networks that show a link draw no SVG: such a page shows the default picture. */
export function sharePicture({ picture }: Meta): string {
  return picture && !picture.endsWith('.svg') ? picture : SHARE_PICTURE;
}

/** Finds the meta of the innermost route that has one. */
export function metaOf(loaderData: readonly unknown[]): Meta | undefined {
  return loaderData.findLast(hasMeta)?.meta;
}

/** The meta of an error's screen. */
export function errorMeta(status: number): Meta {
  return status === 404 ? NOT_FOUND_META : FAILURE_META;
}

function hasMeta(value: unknown): value is { meta: Meta } {
  return typeof value === 'object' && value !== null && 'meta' in value;
}

/** Brings the head up to date after a navigation without a document load. */
export function applyMeta(meta: Meta, pathname: string): void {
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
