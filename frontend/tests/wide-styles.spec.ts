import { expect } from '@playwright/test';
import { boxOf } from './support/page.ts';
import { test } from './support/test.ts';

const WIDE = '**/assets/wide-*.css';

test('a phone draws a page before the stylesheets for wide screens have arrived', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { promise: painted, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(WIDE, async (route) => {
    asked.push(route.request().url());
    await painted;
    await route.continue();
  });
  await page.goto('/services/ctm', { waitUntil: 'commit' });
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  release();
  await expect.poll(() => asked.length).toBe(2);
});

test('a wide screen draws nothing before its stylesheets have arrived', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/services/ctm', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const late = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const sheets = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.css'));
    return sheets.filter((sheet) => sheet.startTime + sheet.duration > (paint?.startTime ?? 0)).map(({ name }) => name);
  });
  expect(late).toEqual([]);
});

test('a window that becomes wide gets the styles for wide screens', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/services/ctm');
  const prices = page.locator('[data-purpose="price"]');
  const customers = page.locator('[data-purpose="customers"]');
  expect((await boxOf(prices)).y).toBeGreaterThan((await boxOf(customers)).y);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await boxOf(prices)).x).toBeGreaterThan((await boxOf(customers)).width);
});

test('the styles of a page that is opened by a link apply before its rules for wide screens', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const places = () =>
    page
      .locator('[data-layout] > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ x, width }) => [x, width]));
  await page.goto('/services/legal');
  await expect(page.locator('[data-layout]')).toBeVisible();
  const loaded = await places();
  await page.goto('/services');
  await page.getByRole('main').locator('a[href="/services/legal"]').first().click();
  await expect(page.locator('[data-layout]')).toBeVisible();
  await expect.poll(places).toEqual(loaded);
});
