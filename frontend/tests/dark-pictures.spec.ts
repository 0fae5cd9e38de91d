import { expect } from '@playwright/test';
import { boxOf, DESKTOP, visit } from './support/page.ts';
import { colorsAt, distance, meanColor } from './support/pixels.ts';
import { test } from './support/test.ts';

/** The greatest mean of red, green and blue, from 0 to 255, of a picture on a dark page. */
const DIMMED = 178;
/** The largest difference between two neighbouring parts of one ground. */
const SAME_GROUND = 6;

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

test('in light, the ground of the pharmacies goes on in their picture without a seam', async ({ page, context }) => {
  const empty = await context.newPage();
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await visit(page, '/');
  const section = page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: 'Где купить' }) });
  const image = section.getByRole('img').first();
  await image.scrollIntoViewIfNeeded();
  await image.evaluate((element: HTMLImageElement) => element.decode());
  const { x, y, height } = await boxOf(image);
  const line = Array.from({ length: 16 }, (_, step) => ({ x: x - 16 + 4 * step, y: y + 0.2 * height }));
  const colors = await colorsAt(empty, await page.screenshot(), line);
  const jumps = colors.slice(1).map((color, step) => distance(color, colors[step] ?? color));
  expect(Math.max(...jumps)).toBeLessThanOrEqual(SAME_GROUND);
});
