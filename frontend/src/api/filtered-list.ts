import { apiGet, apiGetIfValid } from './client.ts';
import type { TypeGuard } from './type-guards.ts';
import type { Facet } from './types.ts';

/** The functions that report for each query parameter of a list whether a value is known. */
type KnownValues = Readonly<Record<string, (value: string) => boolean>>;

interface FilteredList<T> {
  readonly guard: TypeGuard<T>;
  readonly path: string;
  /** The query of the page. Other parameters than those in `names` are not sent to the API. */
  readonly query: URLSearchParams;
  /** The names of all parameters. */
  readonly names: readonly string[];
  /** Returns the known values of the filters. The argument is the list without any filters. */
  readonly knownValues: (all: T) => KnownValues;
}

/**
 * Gets a list with the filters in the URL of the page. A filter with an unknown value, such as a year without news, is
 * ignored, because an outdated link should show the list instead of the not-found screen.
 *
 * Usually, one request is enough. Only if the API rejects the query or finds nothing, the list without filters is
 * requested, which contains the known values.
 */
export async function apiGetFiltered<T extends { readonly total: number }>(
  list: FilteredList<T>,
  page: Request,
): Promise<T> {
  const { guard, path } = list;
  const asked = queryOf(list.query, list.names, () => true);
  const found = await apiGetIfValid(guard, path + asked, page);
  if (found && (found.total > 0 || asked === '')) return found;
  const known = list.knownValues(await apiGet(guard, `${path}?per_page=1`, page));
  const valid = queryOf(list.query, list.names, (name, value) => known[name]?.(value) ?? true);
  if (found && valid === asked) return found;
  return apiGet(guard, path + valid, page);
}

/** Returns a function that reports whether a facet has a value. */
export function isIn(facet: readonly Facet[]): (value: string) => boolean {
  const values = new Set(facet.map(({ value }) => value));
  return (value) => values.has(value) || values.has(value.toUpperCase());
}

/** Reports whether a value is the number of a page. */
export function isPageNumber(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value);
}

function queryOf(
  query: URLSearchParams,
  names: readonly string[],
  isKept: (name: string, value: string) => boolean,
): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value && isKept(name, value)) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : '';
}
