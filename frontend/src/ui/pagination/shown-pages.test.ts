import { expect, it } from 'vitest';
import { shownPages } from './shown-pages.ts';

it.each([
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 5, [1, 2, 'gap-right', 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, 'gap-left', 4, 5, 6, 'gap-right', 9]],
  [9, 9, [1, 'gap-left', 8, 9]],
])('links for page %i of %i', (page, pages, shown) => expect(shownPages(page, pages)).toEqual(shown));
