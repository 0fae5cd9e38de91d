import { expect } from '@playwright/test';
import { contrastRatio, parseRgb } from '../design/contrast.ts';
import { boxOf, DESKTOP, visit } from './support/page.ts';
import { colorsAt, distance, meanColor } from './support/pixels.ts';
import { test } from './support/test.ts';

/** The greatest mean of red, green and blue, from 0 to 255, of a picture on a dark page. */
const DIMMED = 178;
/** The greatest mean of a picture that was rendered for dark pages. */
const LOW_LIGHT = 100;
/** The greatest difference in red, green and blue, from 0 to 255, between two near places of a plain backdrop. */
const FLAT = 8;
/** The contrast of small bold text that stands out: more than the 4.5 that any text needs. */
const CLEAR = 6;
/** The picture at the top of the page `/about`. */
const HEAD_OF_ABOUT = /pages\/about(?:-dark)?-\d+\.\w+/g;

for (const path of ['/', '/about', '/where-to-buy', '/contacts', '/catalog', '/press-center/kapli-bez-konservantov']) {
  test(`in dark, no picture of ${path} shines`, async ({ page, context }) => {
    const empty = await context.newPage();
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await visit(page, path);
    const pictures = page.getByRole('main').locator('img:visible');
    expect(await pictures.count()).toBeGreaterThan(0);
    for (const picture of (await pictures.all()).slice(0, 12)) {
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const mean = await meanColor(empty, await picture.screenshot());
      expect(Math.max(...mean), (await picture.getAttribute('alt')) ?? '').toBeLessThan(DIMMED);
    }
  });
}

const CHOICES = [
  { system: 'light', view: '', isDark: false },
  { system: 'dark', view: '', isDark: true },
  { system: 'light', view: 'scheme=dark', isDark: true },
  { system: 'dark', view: 'scheme=light', isDark: false },
  { system: 'dark', view: 'scheme=dark&reading=1', isDark: false },
] as const;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    // Chromium requests preloaded scripts, and blocks them.
    if (!javaScriptEnabled)
      test.beforeEach(({ faults }) => faults.expected(/^failed request: \S+\/assets\/\S+\.js csp$/));
    for (const { system, view, isDark } of CHOICES) {
      const shown = isDark ? 'dark' : 'usual';
      test(`with ${system} and "${view}", only the ${shown} picture of a head is loaded`, async ({ page, baseURL }) => {
        if (view) await page.context().addCookies([{ name: 'view', value: view, url: baseURL ?? '' }]);
        await page.emulateMedia({ colorScheme: system, reducedMotion: 'reduce' });
        const loaded: string[] = [];
        page.on('request', (request) => loaded.push(...(request.url().match(HEAD_OF_ABOUT) ?? [])));
        await page.goto('/about', { waitUntil: 'networkidle' });
        expect(loaded).toHaveLength(1);
        expect(loaded[0]?.includes('-dark-')).toBe(isDark);
      });
    }
  });
}

test('the switch of the scheme changes the picture of a head, also on the next page', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await visit(page, '/about');
  const source = () =>
    page
      .getByRole('main')
      .locator('img[fetchpriority=high]')
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(await source()).not.toContain('-dark-');
  await page.locator('input[name=scheme][value=dark]').first().dispatchEvent('click');
  await expect.poll(source).toContain('/about-dark-');
  await page.locator('a[href="/history"]').first().dispatchEvent('click');
  await expect(page).toHaveURL(/\/history$/);
  await expect.poll(source).toContain('/history-dark-');
});

test('in light, a dark picture and a light picture are shown as they are', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, '/');
  const filters = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).filter));
  expect(new Set(filters)).toEqual(new Set(['none']));
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in ${colorScheme}, the picture of the pharmacies fills its side of a band up to the edge of the window`, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit(page, '/');
    const section = page
      .getByRole('main')
      .locator('section', { has: page.getByRole('heading', { name: 'Где купить' }) });
    const image = section.getByRole('img').first();
    await image.scrollIntoViewIfNeeded();
    const [panel, band] = [await boxOf(image), await boxOf(section)];
    expect([band.x, band.width]).toEqual([0, DESKTOP.width]);
    expect(panel.y).toBeCloseTo(band.y, 0);
    expect(panel.x + panel.width).toBeCloseTo(DESKTOP.width, 0);
    expect(panel.height).toBeCloseTo(band.height, 0);
  });
}

for (const [colorScheme, alias] of [
  ['dark', 'tirelvin'],
  ['light', 'tirelvin'],
  ['light', 'geksantis'],
] as const) {
  test(`in ${colorScheme}, the backdrop of ${alias} goes on behind the words without an edge`, async ({
    page,
    context,
  }) => {
    const empty = await context.newPage();
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit(page, `/catalog/${alias}`);
    const image = page.getByRole('main').getByRole('img').first();
    await image.evaluate((shown: HTMLImageElement) => shown.decode());
    expect(await image.evaluate((shown: HTMLImageElement) => shown.currentSrc.includes('-dark-'))).toBe(
      colorScheme === 'dark',
    );
    const frame = await boxOf(image.locator('xpath=ancestor::div[1]'));
    const shot = await page.screenshot();
    for (const y of [frame.y + 6, frame.y + frame.height - 6]) {
      const line = Array.from({ length: 100 }, (_, step) => ({ x: 8 + (step * (DESKTOP.width - 16)) / 99, y }));
      const colors = await colorsAt(empty, shot, line);
      const jumps = colors.slice(1).map((color, step) => distance(color, colors[step] ?? color));
      expect(Math.max(...jumps), `at ${y} px`).toBeLessThan(FLAT);
    }
  });
}

test('in dark, a picture that has not arrived is no lighter than its version for dark pages', async ({
  page,
  context,
  faults,
}) => {
  faults.expected(/about-dark-\d+\.avif/);
  const empty = await context.newPage();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.route('**/api/media/pages/about-*', (route) => route.abort());
  await page.goto('/about');
  const image = page.getByRole('main').locator('img[fetchpriority=high]').first();
  expect(Math.max(...(await meanColor(empty, await image.screenshot())))).toBeLessThan(LOW_LIGHT);
});

test('in dark, the marks of products can be read with ease', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/catalog');
  for (const words of ['Без рецепта', 'По рецепту', 'Учётный препарат']) {
    const mark = page.getByRole('article').getByText(words, { exact: true }).first();
    const colors = await mark.evaluate((shown) => {
      const { color, backgroundColor } = getComputedStyle(shown);
      return [color, backgroundColor];
    });
    const [text, ground] = colors.map(parseRgb);
    if (!text || !ground) throw new Error(`the mark ${words} is translucent`);
    expect(contrastRatio(text, ground), words).toBeGreaterThan(CLEAR);
  }
});
