import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

/** The contrast that text of this size needs (WCAG 2.2, success criterion 1.4.3). */
const MIN_CONTRAST = 4.5;

const WIDTHS = { '/': [360, 820, 1024, 1279], '/career': [820, 1024] };

for (const [path, widths] of Object.entries(WIDTHS)) {
  test(`on ${path}, the text of the banner is readable at the widths ${widths.join()}`, async ({ page, context }) => {
    const empty = await context.newPage();
    await visit(page, path);
    const lead = page.locator('h1 + p');
    const color = await lead.evaluate((text) => getComputedStyle(text).color);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const clip = await lead.boundingBox();
      if (!clip) throw new Error('the text is not shown');
      await show(lead, 'hidden');
      const contrast = await lowestContrast(empty, await page.screenshot({ clip }), color);
      await show(lead, 'visible');
      expect(contrast, `${width} px`).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  });
}

function show(element: Locator, visibility: string): Promise<void> {
  return element.evaluate((text: HTMLElement, value) => {
    text.style.visibility = value;
  }, visibility);
}

/** Returns the lowest contrast between `color` and a pixel of a picture. */
function lowestContrast(empty: Page, picture: Buffer, color: string): Promise<number> {
  return empty.evaluate(
    async ([png, text]) => {
      const luminance = (red = 0, green = 0, blue = 0): number => {
        const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('the browser has no canvas');
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, image.width, image.height);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
      const light = luminance(red, green, blue);
      let lowest = 21;
      for (let at = 0; at < data.length; at += 4) {
        const dark = luminance(data[at], data[at + 1], data[at + 2]);
        lowest = Math.min(lowest, (Math.max(light, dark) + 0.05) / (Math.min(light, dark) + 0.05));
      }
      return lowest;
    },
    [picture.toString('base64'), color] as const,
  );
}
