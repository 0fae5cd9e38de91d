import { expect, type Page } from '@playwright/test';
import { visit } from './support/page.ts';
import { addressOf, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

/** Widths around those at which a table changes its form. */
const WIDTHS = [320, 360, 480, 576, 612, 640, 680, 720, 768, 820, 900, 1024, 1280];

test('every cell of every table is inside its frame at every width', async ({ page, request }) => {
  test.setTimeout(180_000);
  const seen = new Set<string>();
  for (const line of siteRoutes) {
    const address = await addressOf(line, request);
    if (!(await (await request.get(address)).text()).includes('<table')) continue;
    seen.add(address);
    await visit(page, address);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutCells(page), `${address} at ${width} px`).toEqual([]);
    }
  }
  expect([...seen]).toContain('/anti-corruption/income-and-expenses');
});

/** Returns the texts of the cells that end outside the box around their table. */
function cutCells(page: Page): Promise<string[]> {
  return page.locator('main table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const frame = table.parentElement?.getBoundingClientRect();
      const range = document.createRange();
      return [...table.querySelectorAll('th, td')].flatMap((cell) => {
        range.selectNodeContents(cell);
        const { width, right } = range.getBoundingClientRect();
        return width > 0 && right > (frame?.right ?? 0) + 0.5 ? [cell.textContent] : [];
      });
    }),
  );
}
