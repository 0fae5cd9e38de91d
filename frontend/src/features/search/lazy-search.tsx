import { onDemand } from '#platform/on-demand.ts';

/** The chunk of the search field. */
export const search = onDemand(() => import('./search-box.tsx'));

/** Renders the search field, whose code is loaded when the pointer or the focus reaches the search link. */
export function LazySearch() {
  const { SearchBox } = search.use();
  return <SearchBox />;
}
