import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

const SIZE = { width: 1200, height: 630 };

/** The width in px of the part with the words. */
const PANEL = 500;

/** Red, green and blue of the token `--band`. */
const BAND = [6, 68, 59];

test('every page of the sitemap has a preview picture of its own, of the size that it announces', async ({
  request,
}) => {
  const pages = await pagesOf(request);
  const seen = new Map<string, string>();
  for (const path of pages) {
    const response = await request.get(await previewOf(request, path));
    expect(response.status(), path).toBe(200);
    expect(response.headers()['content-type'], path).toBe('image/jpeg');
    const body = await response.body();
    expect(sizeOfJpeg(body), path).toEqual(SIZE);
    const bytes = body.toString('base64');
    expect(seen.get(bytes), `${path} has the picture of another page`).toBeUndefined();
    seen.set(bytes, path);
  }
  expect(pages.length).toBeGreaterThan(100);
});

test('a preview shows words on the ground of the brand, and the picture of the page beside them', async ({ page }) => {
  for (const path of ['/', '/catalog/tirelvin', '/career/vacancies/himik-analitik', '/press-center/yubiley-80']) {
    const { ground, light, colours } = await pixelsOf(page, await previewOf(page.request, path));
    for (const [at, channel] of BAND.entries())
      expect(Math.abs((ground[at] ?? 0) - channel), `${path}: the ground is ${ground}`).toBeLessThan(4);
    expect(light, `${path}: light pixels of words`).toBeGreaterThan(2000);
    expect(colours, `${path}: colours of the picture`).toBeGreaterThan(50);
  }
});

test('a page without a preview of its own has that of the page above it', async ({ request }) => {
  const preview = async (path: string) => (await request.get(`/api/media/share${path}.jpg`)).body();
  expect(await preview('/career/vacancies/new')).toEqual(await preview('/career/vacancies'));
  expect(await preview('/new')).toEqual(await preview('/home'));
});

async function pagesOf(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

/** Returns the path of the preview picture that the page at `path` names. */
async function previewOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const [, address] = html.match(/<meta property="og:image" content="([^"]+)">/) ?? [];
  return new URL(address ?? '').pathname;
}

/** Reads the size from the first frame header (SOF0 to SOF2) of a JPEG file (ITU-T T.81, B.2.2). */
function sizeOfJpeg(file: Buffer): { width: number; height: number } | undefined {
  let at = 2;
  while (at + 9 < file.length) {
    const marker = file.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    at += 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Returns the colour of the ground, the number of light pixels among the words, and of colours in the picture. */
async function pixelsOf(page: Page, path: string) {
  const file = (await (await page.request.get(path)).body()).toString('base64');
  return page.evaluate(
    async ({ source, panel }) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
      context?.drawImage(bitmap, 0, 0);
      const read = (x: number, width: number) => [...(context?.getImageData(x, 0, width, bitmap.height).data ?? [])];
      const [words, picture] = [read(0, panel), read(panel, bitmap.width - panel)];
      const greens = (pixels: number[]) => pixels.filter((_, index) => index % 4 === 1);
      return {
        ground: words.slice(0, 3),
        light: greens(words).filter((green) => green > 230).length,
        colours: new Set(greens(picture)).size,
      };
    },
    { source: `data:image/jpeg;base64,${file}`, panel: PANEL },
  );
}
