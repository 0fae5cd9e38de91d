import { expect } from '@playwright/test';
import { NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';
import { setView } from './support/view.ts';

const PAGE = '/services/ctm';
const FIRST = 'Оценка';

for (const [width, rows] of [
  [768, 2],
  [1440, 1],
] as const) {
  test(`at ${width} px, each station of the line stands above the text of its step`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, PAGE);
    const stations = page.locator(`ol:has(h3:text-is("${FIRST}")) > li`);
    const places = await stations.evaluateAll((items) =>
      items.map((item) => ({
        top: Math.round(item.getBoundingClientRect().top),
        isAbove:
          (item.querySelector('svg')?.getBoundingClientRect().bottom ?? 1e9) <
          (item.querySelector('h3')?.getBoundingClientRect().top ?? 0),
      })),
    );
    expect(places.map(({ isAbove }) => isAbove)).toEqual(Array(6).fill(true));
    expect(new Set(places.map(({ top }) => top)).size).toBe(rows);
  });
}

test('a phone numbers the steps of the line and does not show the drawings', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, PAGE);
  const station = page.locator(`li:has(h3:text-is("${FIRST}"))`);
  await expect(station.locator('svg')).toBeHidden();
  expect(await station.evaluate((item) => getComputedStyle(item, '::before').content)).toContain('station');
});

test('in the low vision view, the belt does not cross the texts', async ({ page }) => {
  await setView(page, 'reading=3');
  await visit(page, PAGE);
  const station = page.locator(`li:has(h3:text-is("${FIRST}"))`);
  const belt = await station.evaluate(
    (item) => item.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(item, '::before').top),
  );
  expect(belt).toBeLessThan((await station.getByRole('heading').boundingBox())?.y ?? 0);
});

test('each stop and each drawing of the belt stand at the left edge of the text of their step', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, PAGE);
  const stations = page.locator(`ol:has(h3:text-is("${FIRST}")) > li`);
  const places = await stations.evaluateAll((items) =>
    items.map((item) => {
      const text = item.querySelector('h3')?.getBoundingClientRect().left ?? 0;
      const stop = item.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(item, '::after').left);
      const lines = [...item.querySelectorAll('svg path')].map((line) => line.getBoundingClientRect().left);
      return { stop: stop - text, drawing: Math.min(...lines) - text };
    }),
  );
  expect(places).toHaveLength(6);
  for (const { stop, drawing } of places) {
    expect(Math.abs(stop)).toBeLessThan(1);
    // The drawings differ in their width, and none sticks out of the column.
    expect(drawing).toBeGreaterThan(-2);
    expect(drawing).toBeLessThan(30);
  }
});
