import { expect } from '@playwright/test';
import { NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

const PAGE = '/services/ctm';
const FIRST = 'Оценка';

for (const width of [768, 1440]) {
  test(`at ${width} px, the stations of the line have the titles of the steps`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, PAGE);
    const stations = page.locator('[aria-hidden] > div:has(> svg)');
    const titles = await page.locator(`ol:has(h3:text-is("${FIRST}")) h3`).allTextContents();
    expect(await stations.allTextContents()).toEqual(titles);
    const boxes = await stations.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
    expect(new Set(boxes.map((box: DOMRect) => Math.round(box.top))).size).toBe(1);
  });
}

test('a phone does not show the line', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, PAGE);
  await expect(page.getByText(FIRST, { exact: true }).filter({ visible: true })).toHaveCount(1);
});
