/**
 * Returns the page numbers to show: the first page, the last page, the current page and the pages next to it, with a
 * gap where pages are left out.
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
