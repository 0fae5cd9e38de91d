/**
 * Returns the number of columns for a grid with `count` items. If 4 divides `count`, the grid has 4 columns. For two
 * items, the grid has 2 columns. Otherwise, the grid has 3 columns.
 */
export function evenColumns(count: number): 2 | 3 | 4 {
  if (count % 4 === 0) return 4;
  return count === 2 ? 2 : 3;
}
