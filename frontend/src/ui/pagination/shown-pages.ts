/**
 * Returns the page numbers to which the pagination links, with a gap in place of omitted pages. The linked pages are
 * the first page, the last page, the current page and its neighbours.
 */
export function shownPages(page: number, pages: number): (number | 'gap-left' | 'gap-right')[] {
  const near = [page - 1, page, page + 1].filter((shown) => shown > 1 && shown < pages);
  const first = near[0] ?? pages;
  const last = near.at(-1) ?? 1;
  return [
    1,
    ...(first > 2 ? (['gap-left'] as const) : []),
    ...near,
    ...(last < pages - 1 && near.length > 0 ? (['gap-right'] as const) : []),
    pages,
  ];
}
