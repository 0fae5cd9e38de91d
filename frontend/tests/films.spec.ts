import { expect, type Page } from '@playwright/test';
import { isVideoList } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { boxOf, visit } from './support/page.ts';
import { meanColor, pixelsOf } from './support/pixels.ts';
import { test } from './support/test.ts';
import { contrastOfText, MIN_CONTRAST } from './support/text-contrast.ts';

/** Starts the first film, and waits until it plays. Returns the path of the file that plays. */
async function playFirst(page: Page): Promise<string> {
  await visit(page, '/press-center/video');
  await page
    .getByRole('button', { name: /^Смотреть/ })
    .first()
    .click();
  const film = page.locator('video').first();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  return film.evaluate((video: HTMLVideoElement) => new URL(video.currentSrc).pathname);
}

test('a film plays as WebM', async ({ page }) => {
  expect(await playFirst(page)).toMatch(/\.webm$/);
});

test('if a browser cannot play WebM, the film plays as MP4', async ({ page, faults }) => {
  faults.expected(/404|400/);
  await page.route('**/*.webm', (route) => route.fulfill({ status: 404 }));
  expect(await playFirst(page)).toMatch(/\.mp4$/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    test('the picture of a film is seen until the film starts', async ({ page, browser, faults }) => {
      // Chromium starts requests for preloaded scripts, and then blocks them.
      faults.expected(/\.js csp$/);
      const { items } = await getJson(page.request, '/api/videogallery/list', isVideoList);
      await page.goto('/press-center/video', { waitUntil: 'networkidle' });
      const film = page.locator('video').first();
      const box = await film.boundingBox();
      if (!box) throw new Error('the film is not shown');
      // The lower half can show controls.
      const [width, height] = [box.width / 4, box.height / 4];
      const shown = await page.screenshot({ clip: { ...box, width, height } });
      const empty = await browser.newPage();
      const poster = await page.request.get(items[0]?.poster.src ?? '');
      const src = `data:${poster.headers()['content-type']};base64,${(await poster.body()).toString('base64')}`;
      const style = `position: fixed; inset: 0; width: ${box.width}px; height: ${box.height}px; object-fit: cover`;
      await empty.setContent(`<img src="${src}" style="${style}">`);
      await empty.locator('img').evaluate((image: HTMLImageElement) => image.decode());
      const picture = await empty.screenshot({ clip: { x: 0, y: 0, width, height } });
      const [found, expected] = [await meanColor(empty, shown), await meanColor(empty, picture)];
      for (const [index, value] of expected.entries()) expect(Math.abs(value - (found[index] ?? 0))).toBeLessThan(8);
      await empty.close();
    });
  });
}

test('the dark ground of a film does not shine through the corners of its picture', async ({ page, context }) => {
  await page.goto('/press-center/video', { waitUntil: 'networkidle' });
  // The newest film stands on a dark ground, the others on that of the page.
  const film = page.locator('video').nth(1);
  await film.scrollIntoViewIfNeeded();
  const box = await film.boundingBox();
  if (!box) throw new Error('the film is not shown');
  const size = 24;
  const clip = { x: box.x, y: box.y + box.height - size, width: size, height: size };
  const pixels = await pixelsOf(await context.newPage(), await page.screenshot({ clip }));
  // The page and this corner of the picture are light.
  expect(Math.min(...pixels.filter((_, at) => at % 4 === 1))).toBeGreaterThan(195);
});

test('the text track of each film contains its transcript, and is off at first', async ({ page }) => {
  const { items } = await getJson(page.request, '/api/videogallery/list', isVideoList);
  await visit(page, '/press-center/video');
  for (const [index, { transcript, duration }] of items.entries()) {
    const track = await page
      .locator('video')
      .nth(index)
      .evaluate(async (video: HTMLVideoElement) => {
        const [text] = video.textTracks;
        const element = video.querySelector('track');
        if (!text || !element) return null;
        const { mode } = text;
        const loaded = new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
        text.mode = 'hidden';
        await loaded;
        const cues = [...(text.cues ?? [])].flatMap((cue) => (cue instanceof VTTCue ? cue : []));
        return { mode, kind: text.kind, texts: cues.map((cue) => cue.text), end: cues.at(-1)?.endTime };
      });
    const [minutes, seconds] = duration.split(':').map(Number);
    const paragraphs = [...transcript.matchAll(/<p>(.*?)<\/p>/gs)].map(([, text = '']) => text.replaceAll(/\s+/g, ' '));
    expect(track).toEqual({
      mode: 'disabled',
      kind: 'captions',
      texts: paragraphs,
      end: (minutes ?? 0) * 60 + (seconds ?? 0),
    });
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the texts of the newest film can be read on its dark ground, ${colorScheme}`, async ({ page, context }) => {
    const empty = await context.newPage();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit(page, '/press-center/video');
    const film = page.getByRole('article').first();
    await film.getByRole('heading').scrollIntoViewIfNeeded();
    for (const text of await film.locator('h2, time, h2 + p').all()) {
      const contrast = await contrastOfText(text, empty);
      expect(contrast, (await text.textContent()) ?? '').toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  });
}

test('on a tablet, the parts of two films beside each other begin at one height', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit(page, '/press-center/video');
  const tops = await Promise.all(
    ['Как правильно закапывать глазные капли', 'Один год алтайской фермы'].map(async (name) => {
      const film = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
      const parts = [film.getByRole('heading'), film.locator('h2 + p'), film.locator('summary')];
      return Promise.all(parts.map(async (part) => Math.round((await boxOf(part)).y)));
    }),
  );
  expect(tops[0]).toEqual(tops[1]);
});
