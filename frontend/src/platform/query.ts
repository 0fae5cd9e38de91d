/** The values of filters, keyed by the name of the query parameter. Empty values are left out of the URL. */
export type QueryValues = Readonly<Record<string, string | number | undefined | null>>;

/**
 * Returns the URL of a filtered list. `changes` adds, replaces or removes parameters of the query `current`.
 *
 * If `changes` does not contain `page`, the list starts at page 1. The URL of page 1 has no page parameter, so that
 * each list has exactly one URL.
 */
export function withQuery(pathname: string, current: URLSearchParams, changes: QueryValues): string {
  const next = new URLSearchParams(current);
  if (!('page' in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  if (next.get('page') === '1') next.delete('page');
  const query = next.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/**
 * Returns a query string that contains only the parameters in `names`. Loaders use the query string for API requests.
 * Other parameters, such as campaign parameters, are dropped.
 */
export function pickQuery(params: URLSearchParams, names: readonly string[]): string {
  const picked = new URLSearchParams();
  for (const name of names) {
    const value = params.get(name);
    if (value) picked.set(name, value);
  }
  const query = picked.toString();
  return query ? `?${query}` : '';
}

/**
 * Returns the canonical URL of a list with `pages` pages, whose query parameters `filters` choose some of the items. Search
 * engines should index only the complete list, so the canonical URL contains no filters. The pages of the complete list
 * have canonical URLs of their own. For a page that does not exist, the canonical URL is that of the first page.
 */
export function canonicalOfList(
  pathname: string,
  params: URLSearchParams,
  filters: readonly string[],
  pages: number,
): string {
  const page = /^[1-9]\d*$/.exec(params.get('page') ?? '')?.[0];
  const isFiltered = filters.some((name) => params.get(name));
  const isShown = page !== undefined && Number(page) <= pages && !isFiltered;
  return isShown ? withQuery(pathname, new URLSearchParams(), { page }) : pathname;
}

/** Returns the values of a submitted filter form. Leading and trailing spaces of each value are removed. */
export function filterQuery(form: FormData): QueryValues {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.trim();
  return values;
}
