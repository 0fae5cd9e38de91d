import { expect } from '@playwright/test';
import { boxOf, visit } from './support/page.ts';
import { test } from './support/test.ts';

for (const [path, heading] of [
  ['/', 'Медиус Фарм в цифрах'],
  ['/about', 'Главные цифры'],
] as const) {
  for (const width of [640, 768, 1023]) {
    test(`at ${width} px, the first of five figures of ${path} leads four others in two rows`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1024 });
      await visit(page, path);
      const section = page.locator('section', { has: page.getByRole('heading', { name: heading }) });
      const values = section.locator('dd');
      const boxes = await Promise.all((await values.all()).map(boxOf));
      expect(boxes).toHaveLength(5);
      const [first, ...others] = boxes;
      expect(new Set(others.map(({ y }) => Math.round(y))).size).toBe(2);
      expect(first?.height).toBeGreaterThan(1.5 * (others[0]?.height ?? 0));
      const cut = await values.evaluateAll((shown) =>
        shown.filter((value) => value.scrollWidth > value.clientWidth + 1),
      );
      expect(cut).toEqual([]);
    });
  }
}
