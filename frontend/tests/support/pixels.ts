import type { JSHandle, Page } from '@playwright/test';

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

/** A position in CSS pixels from the top left corner of a picture. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns red, green and blue of single pixels of a picture, from 0 to 255. */
export async function colorsAt(page: Page, png: Buffer, points: readonly Point[]): Promise<number[][]> {
  const context = await contextOf(page, png);
  return context.evaluate(
    (drawn, all) =>
      all.map(({ x, y }) => {
        const { width, height } = drawn.canvas;
        if (x < 0 || y < 0 || x >= width || y >= height) throw new Error(`the picture has no pixel at ${x}, ${y}`);
        return [...drawn.getImageData(Math.floor(x), Math.floor(y), 1, 1).data.subarray(0, 3)];
      }),
    points,
  );
}

/** Returns the largest difference between two colours in red, green or blue. */
export function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
}

/** Returns red, green, blue and the opacity of each pixel of a picture. */
export async function pixelsOf(page: Page, png: Buffer): Promise<Uint8Array> {
  const context = await contextOf(page, png);
  const text = await context.evaluate((drawn) => {
    const { data } = drawn.getImageData(0, 0, drawn.canvas.width, drawn.canvas.height);
    return data.reduce((all, value) => all + String.fromCharCode(value), '');
  });
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** Draws a picture on a canvas in the page. */
function contextOf(page: Page, png: Buffer): Promise<JSHandle<OffscreenCanvasRenderingContext2D>> {
  return page.evaluateHandle(async (source) => {
    const bytes = Uint8Array.from(atob(source), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('the browser has no canvas');
    context.drawImage(image, 0, 0);
    return context;
  }, png.toString('base64'));
}
