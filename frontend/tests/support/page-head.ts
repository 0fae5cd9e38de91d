import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf, hasRoundCorner } from './page.ts';

/** Expects that a picture has round corners, and that no edge of it touches an edge of the window. */
export async function expectPanel(page: Page, image: Locator): Promise<void> {
  const [frame, width] = [await boxOf(image), await page.evaluate(() => document.documentElement.clientWidth)];
  expect(frame.x).toBeGreaterThanOrEqual(16);
  expect(frame.x + frame.width).toBeLessThanOrEqual(width - 16);
  expect(await hasRoundCorner(image)).toBe(true);
}

/** Returns the picture of the top of a page, when it has loaded. */
export async function headPicture(page: Page): Promise<Locator> {
  const image = page.getByRole('main').locator('img[fetchpriority=high]').first();
  await image.evaluate((element: HTMLImageElement) => element.decode());
  return image;
}
