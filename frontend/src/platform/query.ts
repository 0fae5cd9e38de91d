/** A value that a filter can take; empty values are left out of the address. */
export type QueryValues = Readonly<Record<string, string | number | undefined | null>>;

/**
 * The address of a filtered list: `current` with `changes` applied.
 *
 * A change resets `page`, unless it is the page itself; page 1 is the address without a page, so that one list has one address.
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

/** Picks the known parameters from an address, for the API call of a loader. Unknown ones (campaign marks) are dropped. */
export function pickQuery(params: URLSearchParams, names: readonly string[]): string {
  const picked = new URLSearchParams();
  for (const name of names) {
    const value = params.get(name);
    if (value) picked.set(name, value);
  }
  const query = picked.toString();
  return query ? `?${query}` : '';
}

/** Fields of a submitted filter form without the empty ones. */
export function filterQuery(form: FormData): QueryValues {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.trim();
  return values;
}
