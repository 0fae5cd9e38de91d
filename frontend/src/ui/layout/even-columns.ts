/**
 * Returns the number of columns for a grid: 4 if that divides the items evenly, 2 if there are two items, otherwise 3.
 */
export function evenColumns(count: number): 2 | 3 | 4 {
  if (count % 4 === 0) return 4;
  return count === 2 ? 2 : 3;
}
