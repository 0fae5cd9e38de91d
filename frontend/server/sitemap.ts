import { apiGet } from '#api/client.ts';
import { isArrayOf, isNumber, isObject, isString } from '#api/type-guards.ts';
import { escapeHtml } from '#app/document.ts';
import { plainPaths } from '#app/routes.tsx';
import { paths } from '#platform/paths.ts';

/** The type guard for the fields of a list response that the sitemap needs. */
const isListPage = isObject({ items: isArrayOf(isObject({ alias: isString })), pages: isNumber });

const DETAILS: readonly { list: string; path: (alias: string) => string }[] = [
  { list: '/api/catalog/products?per_page=60', path: paths.product },
  { list: '/api/news/list?per_page=60', path: paths.news },
  { list: '/api/vacancies/list?', path: paths.vacancy },
  { list: '/api/success-stories/list?', path: paths.story },
  { list: '/api/branches/list?', path: paths.branch },
  { list: '/api/programs/list?kind=qualification', path: paths.program },
];

/** Returns the sitemap as XML. The sitemap lists all pages that search engines should index. */
export async function renderSitemap(origin: string, request: Request): Promise<string> {
  const details = await Promise.all(
    DETAILS.map(({ list, path }) => allAliases(list, request).then((a) => a.map(path))),
  );
  const addresses = [...plainPaths().filter(isForRobots), ...details.flat()].map(
    (path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join('\n')}
</urlset>
`;
}

/**
 * Reports whether search engines may index a path. `robots.txt` disallows search results, so the sitemap must not list
 * them.
 */
function isForRobots(path: string): boolean {
  return path !== paths.search();
}

export function renderRobots(origin: string): string {
  return `User-agent: *\nDisallow: ${paths.search()}\nDisallow: /api/\nAllow: /api/media/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

async function allAliases(list: string, request: Request): Promise<string[]> {
  const first = await apiGet(isListPage, list, request);
  const rest = Array.from({ length: Math.max(0, first.pages - 1) }, (_, index) =>
    apiGet(isListPage, `${list}&page=${index + 2}`, request),
  );
  return [first, ...(await Promise.all(rest))].flatMap(({ items }) => items.map(({ alias }) => alias));
}
