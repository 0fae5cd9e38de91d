import type { Page } from '@playwright/test';

/** Returns the mean red, green and blue of the pixels of a picture, from 0 to 255. */
export function meanColor(page: Page, png: Buffer): Promise<number[]> {
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!canvas) throw new Error('the browser has no canvas');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    const sums = [0, 0, 0];
    for (const [at, value] of data.entries()) if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + value;
    return sums.map((sum) => (sum * 4) / data.length);
  }, png.toString('base64'));
}
