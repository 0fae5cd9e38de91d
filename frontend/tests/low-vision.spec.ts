import { expect, type Page } from '@playwright/test';
import { burgerOf, expectNoSidewaysScroll, interactive, visit } from './support/page.ts';
import { test } from './support/test.ts';

/** The text of the low-vision version is a quarter larger than the usual 16 px. */
const LARGE = '20px';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('site:reading', 'large'));
});

test('no frame shows the usual version before the low-vision version', async ({ page }) => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry-client-[^/]*\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.addInitScript(() => {
    const sizes: string[] = [];
    const record = (): void => {
      if (document.querySelector('h1')) sizes.push(getComputedStyle(document.documentElement).fontSize);
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
    Object.assign(window, { sizes });
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const frames = () => page.evaluate<string[]>('sizes');
  await expect.poll(async () => (await frames()).length, 'frames before the script of the page').toBeGreaterThan(5);
  open();
  await interactive(page);
  expect(new Set(await frames())).toEqual(new Set([LARGE]));
});

for (const width of [320, 360]) {
  for (const path of ['/', '/about', '/career/education-programs', '/catalog', '/contacts', '/services/samples']) {
    test(`the low-vision version of ${path} fits into a viewport of ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 });
      await visit(page, path);
      expect(await rootSize(page)).toBe(LARGE);
      await expectNoSidewaysScroll(page);
      await expect(burgerOf(page)).toBeInViewport({ ratio: 1 });
    });
  }
}

function rootSize(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
}
