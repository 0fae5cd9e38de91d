/** The number of columns that leaves no item alone in the last row. */
export function evenColumns(count: number): 2 | 3 | 4 {
  if (count % 4 === 0) return 4;
  return count === 2 ? 2 : 3;
}
