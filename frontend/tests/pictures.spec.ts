import { expect } from '@playwright/test';
import { isNewsList } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { meanColor, pixelsOf } from './support/pixels.ts';
import { test } from './support/test.ts';

/** The largest difference between a placeholder and its picture, for each of red, green and blue from 0 to 255. */
const LIKE_PICTURE = 24;
/** The greatest value of red, green and blue, from 0 to 255, of the darkest twentieth of a picture that is not hazy. */
const DARK = 160;
/** The least difference between red, green and blue in the most colourful twentieth of a picture that is not pale. */
const COLOURFUL = 30;

test('a picture that has not arrived is shown as a gradient of its colours', async ({ page }) => {
  const [item] = (await getJson(page.request, '/api/news/list', isNewsList)).items;
  if (!item) throw new Error('the site has no news');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/media/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/press-center/all', { waitUntil: 'commit' });
  const picture = page.getByAltText(item.picture.alt).first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
  const placeholder = await picture.screenshot();
  release();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const shown = await picture.screenshot();
  const [before, after] = [await meanColor(page, placeholder), await meanColor(page, shown)];
  for (const [index, value] of after.entries()) {
    expect(Math.abs(value - (before[index] ?? 0)), `${before} and ${after}`).toBeLessThan(LIKE_PICTURE);
  }
  expect(placeholder.equals(shown)).toBe(false);
});

test('the picture of a pack has dark tones and is not hazy', async ({ page }) => {
  const data = await pixelsOf(page, await (await page.request.get('/api/media/products/tirelvin-800.webp')).body());
  const values = Array.from({ length: data.length / 4 }, (_, at) => Math.max(...data.subarray(4 * at, 4 * at + 3)));
  values.sort((one, other) => one - other);
  expect(values[Math.floor(values.length / 20)]).toBeLessThan(DARK);
});

test('the picture of the services has strong colours', async ({ page }) => {
  const data = await pixelsOf(page, await (await page.request.get('/api/media/pages/services-960.webp')).body());
  const values = Array.from({ length: data.length / 4 }, (_, at) => {
    const pixel = data.subarray(4 * at, 4 * at + 3);
    return Math.max(...pixel) - Math.min(...pixel);
  });
  values.sort((one, other) => other - one);
  expect(values[Math.floor(values.length / 20)]).toBeGreaterThan(COLOURFUL);
});
