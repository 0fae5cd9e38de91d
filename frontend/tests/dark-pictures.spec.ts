import { expect } from '@playwright/test';
import { boxOf, DESKTOP, hasRoundCorner, visit } from './support/page.ts';
import { meanColor } from './support/pixels.ts';
import { test } from './support/test.ts';

/** The greatest mean of red, green and blue, from 0 to 255, of a picture on a dark page. */
const DIMMED = 178;

for (const path of ['/', '/about', '/where-to-buy', '/contacts', '/catalog', '/press-center/kapli-bez-konservantov']) {
  test(`in dark, no picture of ${path} shines`, async ({ page, context }) => {
    const empty = await context.newPage();
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await visit(page, path);
    const pictures = page.getByRole('main').locator('img:visible');
    expect(await pictures.count()).toBeGreaterThan(0);
    for (const picture of (await pictures.all()).slice(0, 12)) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const mean = await meanColor(empty, await picture.screenshot());
      expect(Math.max(...mean), (await picture.getAttribute('alt')) ?? '').toBeLessThan(DIMMED);
    }
  });
}

test('in light, a dark picture and a light picture are shown as they are', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/');
  const filters = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).filter));
  expect(new Set(filters)).toEqual(new Set(['none']));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in ${colorScheme}, the picture of the pharmacies is a panel with round corners in its band`, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit(page, '/');
    const section = page
      .getByRole('main')
      .locator('section', { has: page.getByRole('heading', { name: 'Где купить' }) });
    const image = section.getByRole('img').first();
    const panel = await boxOf(image);
    const band = await boxOf(image.locator('xpath=ancestor::div[2]'));
    const margins = [panel.y - band.y, band.x + band.width - panel.x - panel.width];
    expect(Math.min(...margins)).toBeGreaterThanOrEqual(16);
    expect(margins[0]).toBeCloseTo(margins[1] ?? 0, 0);
    await image.scrollIntoViewIfNeeded();
    expect(await hasRoundCorner(image)).toBe(true);
  });
}
