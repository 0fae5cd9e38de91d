import type { Page } from '@playwright/test';

/** Returns the mean red, green and blue of the pixels of a picture, from 0 to 255. */
export async function meanColor(page: Page, png: Buffer): Promise<number[]> {
  const data = await pixelsOf(page, png);
  const sums = [0, 0, 0];
  for (const [at, value] of data.entries()) if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + value;
  return sums.map((sum) => (sum * 4) / data.length);
}

/** Returns the greatest red, green or blue of the pixels of a picture, from 0 to 255. */
export async function brightest(page: Page, png: Buffer): Promise<number> {
  const data = await pixelsOf(page, png);
  return data.reduce((most, value, at) => (at % 4 < 3 ? Math.max(most, value) : most), 0);
}

/** Returns red, green, blue and the opacity of each pixel of a picture. */
export async function pixelsOf(page: Page, png: Buffer): Promise<Uint8Array> {
  const text = await page.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!canvas) throw new Error('the browser has no canvas');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    return data.reduce((all, value) => all + String.fromCharCode(value), '');
  }, png.toString('base64'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
