import { expect, type Page } from '@playwright/test';
import { isVideoList } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

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
