import { apiGet } from '#api/client.ts';
import { isLegalResponse, isSectionsResponse } from '#api/response-guards.ts';
import { isArrayOf, isNumber, isObject, isOptional, isString } from '#api/type-guards.ts';
import { escapeHtml } from '#app/document.ts';
import { plainPaths } from '#app/routes.tsx';
import { paths } from '#platform/paths.ts';
import { VIEW_PATH } from '#platform/view.ts';

/** The type guard for the fields of a list response that the sitemap needs. Only some items have a date. */
const isListPage = isObject({
  items: isArrayOf(isObject({ alias: isString, date: isOptional(isString) })),
  pages: isNumber,
});

interface Entry {
  readonly path: string;
  /** The date of the last change as `2026-03-08`, if it is known. */
  readonly changed?: string | undefined;
}

interface Detail {
  readonly list: string;
  readonly path: (alias: string) => string;
  /** The pages that show the newest item of the list. Their last change is the date of that item. */
  readonly shownOn?: readonly string[];
}

const DETAILS: readonly Detail[] = [
  { list: '/api/catalog/products?per_page=60', path: paths.product },
  { list: '/api/news/list?per_page=60', path: paths.news, shownOn: [paths.home, '/press-center', paths.newsList] },
  { list: '/api/vacancies/list?', path: paths.vacancy, shownOn: [paths.vacancies] },
  { list: '/api/success-stories/list?', path: paths.story },
  { list: '/api/branches/list?', path: paths.branch },
  { list: '/api/programs/list?kind=qualification', path: paths.program },
];

/**
 * Returns the sitemap as XML. The sitemap lists all pages that search engines should index, and the date of the last
 * change of each page whose content has a date.
 */
export async function renderSitemap(origin: string, request: Request): Promise<string> {
  const [sections, lists, legal] = await Promise.all([
    apiGet(isSectionsResponse, '/api/catalog/sections', request),
    Promise.all(DETAILS.map((detail) => entriesOf(detail, request))),
    Promise.all([paths.policy, paths.agreement].map((path) => legalEntry(path, request))),
  ]);
  const changes = new Map(
    [...lists.flatMap(({ shownOn }) => shownOn), ...legal].map(({ path, changed }) => [path, changed]),
  );
  const plain = plainPaths().filter(isForRobots);
  const entries: Entry[] = [
    ...plain.map((path) => ({ path, changed: changes.get(path) })),
    ...sections.data.map(({ alias }) => ({ path: paths.product(alias) })),
    ...lists.flatMap(({ items }) => items),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(({ path, changed }) => urlOf(origin + path, changed)).join('\n')}
</urlset>
`;
}

function urlOf(address: string, changed: string | undefined): string {
  const lastmod = changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : '';
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>`;
}

async function entriesOf({ list, path, shownOn = [] }: Detail, request: Request) {
  const all = await allItems(list, request);
  const newest = all
    .flatMap(({ date }) => date ?? [])
    .sort()
    .at(-1);
  return {
    items: all.map(({ alias, date }): Entry => ({ path: path(alias), changed: date })),
    shownOn: shownOn.map((shown): Entry => ({ path: shown, changed: newest })),
  };
}

async function legalEntry(path: string, request: Request): Promise<Entry> {
  const { data } = await apiGet(isLegalResponse, `/api${path}`, request);
  return { path, changed: data.date };
}

/**
 * Reports whether search engines may index a path. `robots.txt` disallows search results, so the sitemap must not list
 * them. The page that confirms a sent form belongs to one visitor.
 */
function isForRobots(path: string): boolean {
  return path !== paths.search() && path !== paths.sent;
}

export function renderRobots(origin: string): string {
  return `User-agent: *\nDisallow: ${paths.search()}\nDisallow: ${VIEW_PATH}\nDisallow: /api/\nAllow: /api/media/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

async function allItems(list: string, request: Request) {
  const first = await apiGet(isListPage, list, request);
  const rest = Array.from({ length: Math.max(0, first.pages - 1) }, (_, index) =>
    apiGet(isListPage, `${list}&page=${index + 2}`, request),
  );
  return [first, ...(await Promise.all(rest))].flatMap(({ items }) => items);
}
