import { expect } from '@playwright/test';
import { boxOf, NARROW, visit } from './support/page.ts';
import { brightest } from './support/pixels.ts';
import { test } from './support/test.ts';
import { contrastOfText, MIN_CONTRAST } from './support/text-contrast.ts';

const WIDTHS = { '/': [360, 820, 1024, 1279], '/career': [820, 1024] };

for (const [path, widths] of Object.entries(WIDTHS)) {
  test(`on ${path}, the text of the banner is readable at the widths ${widths.join()}`, async ({ page, context }) => {
    const empty = await context.newPage();
    await visit(page, path);
    const lead = page.locator('h1 + p');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const contrast = await contrastOfText(lead, empty);
      expect(contrast, `${width} px`).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  });
}

/** The greatest brightness of a channel in the background behind the words. The packs are brighter than this value. */
const DARK = 150;

for (const width of [1024, 1280, 1440, 1920]) {
  test(`at ${width} px, no thing of the picture lies behind or right beside the words of the banner`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/');
    const words = page.locator('div:has(> h1)').first();
    const clip = await words.boundingBox();
    if (!clip) throw new Error('the banner has no words');
    await words.evaluate((element: HTMLElement) => {
      element.style.visibility = 'hidden';
    });
    const empty = await page.screenshot({ clip: { ...clip, width: clip.width + 16 } });
    expect(await brightest(page, empty)).toBeLessThan(DARK);
  });
}

test('on a phone, the picture of the banner is above the words, and no thing in it is cut', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/');
  const words = page.locator('div:has(> h1)').first();
  const clip = await boxOf(words);
  await words.evaluate((element: HTMLElement) => {
    element.style.visibility = 'hidden';
  });
  expect(await brightest(page, await page.screenshot({ clip })), 'behind the words').toBeLessThan(DARK);
  const edge = { y: 70, width: 4, height: clip.y - 70 };
  for (const x of [0, NARROW.width - edge.width])
    expect(await brightest(page, await page.screenshot({ clip: { x, ...edge } }))).toBeLessThan(DARK);
});
