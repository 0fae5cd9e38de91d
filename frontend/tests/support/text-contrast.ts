import type { Locator, Page } from '@playwright/test';
import { contrastRatio, parseRgb, type Rgb } from '../../design/contrast.ts';
import { pixelsOf } from './pixels.ts';

/** The contrast that text needs if it is not large (WCAG 2.2, success criterion 1.4.3). */
export const MIN_CONTRAST = 4.5;

/**
 * Returns the lowest contrast between a text and the pixels behind it. `empty` is a page without a security policy.
 */
export async function contrastOfText(text: Locator, empty: Page): Promise<number> {
  const color = parseRgb(await text.evaluate((element) => getComputedStyle(element).color));
  if (!color) throw new Error('the text is translucent');
  const box = await text.boundingBox();
  if (!box) throw new Error('the text is not shown');
  await show(text, 'hidden');
  const picture = await text.page().screenshot({ clip: box });
  await show(text, '');
  return Math.min(...colorsOf(await pixelsOf(empty, picture)).map((ground) => contrastRatio(color, ground)));
}

/** Returns the colours of pixels without duplicates. */
function colorsOf(pixels: Uint8Array): Rgb[] {
  const colors = new Map<number, Rgb>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    colors.set(red * 65_536 + green * 256 + blue, [red, green, blue]);
  }
  return [...colors.values()];
}

function show(element: Locator, visibility: string): Promise<void> {
  return element.evaluate((text: HTMLElement, value) => {
    text.style.visibility = value;
  }, visibility);
}
