import { expect } from '@playwright/test';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

const PAGES = [
  '/',
  '/about',
  '/management',
  '/products',
  '/services',
  '/services/legal',
  '/services/logistics',
  '/materials',
  '/career',
  '/press-center',
  '/branches/agro',
  '/branches/mez',
  '/catalog/tirelvin',
] as const;
const WIDTHS = [768, 900, 1024, 1440] as const;

for (const address of PAGES) {
  test(`${address}: no figure, card or step stands alone in the last row`, async ({ page }) => {
    await visit(page, address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // The icon, the texts and the arrow of a card are a grid as well, but not a grid of items of one kind. Neither are
      // the parts of a page, which all have classes of their own.
      const lone = await page.locator('main :is(dl, ol, ul, div):not(form *, article *)').evaluateAll((grids) =>
        grids.flatMap((grid) => {
          if (getComputedStyle(grid).display !== 'grid' || grid.children.length < 3) return [];
          const kinds = new Set(Array.from(grid.children, ({ className }) => className));
          if (kinds.size === grid.children.length) return [];
          const rows = new Map<number, DOMRect[]>();
          for (const item of grid.children) {
            const box = item.getBoundingClientRect();
            if (box.width > 0) rows.set(Math.round(box.top), [...(rows.get(Math.round(box.top)) ?? []), box]);
          }
          const lengths = [...rows.values()].map((row) => row.length);
          const [last, ...others] = [...rows.values()].at(-1) ?? [];
          // A list beside a large first card is not a row of one.
          const isBeside = last && [...rows.values()].flat().some((box) => box !== last && box.bottom > last.top + 1);
          const width = grid.getBoundingClientRect().width;
          const isLone = last && others.length === 0 && !isBeside && last.width < width * 0.9;
          return isLone && Math.max(...lengths) > 1 ? [`${grid.className}: ${lengths.join(' + ')}`] : [];
        }),
      );
      expect(lone, `at ${width} px`).toEqual([]);
    }
  });
}
