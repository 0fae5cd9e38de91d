import type { Locator, Page } from '@playwright/test';

/** The contrast that text needs if it is not large (WCAG 2.2, success criterion 1.4.3). */
export const MIN_CONTRAST = 4.5;

/** Returns the lowest contrast between a text and the pixels behind it. `empty` is a page without a security policy. */
export async function contrastOfText(text: Locator, empty: Page): Promise<number> {
  const color = await text.evaluate((element) => getComputedStyle(element).color);
  const clip = await text.boundingBox();
  if (!clip) throw new Error('the text is not shown');
  await show(text, 'hidden');
  const picture = await text.page().screenshot({ clip });
  await show(text, '');
  return lowestContrast(empty, picture, color);
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
