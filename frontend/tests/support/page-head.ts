import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf, hasRoundCorner } from './page.ts';
import { distance } from './pixels.ts';

/** The largest difference between two neighbouring parts of one backdrop, and the distance between these parts in px. */
export const SAME_GROUND = 4;
export const NEIGHBOURS = 12;

/** Returns the largest difference between neighbouring colours of a line. */
export function largestJump(colors: readonly number[][]): number {
  return Math.max(...colors.slice(1).map((color, step) => distance(color, colors[step] ?? color)));
}

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
