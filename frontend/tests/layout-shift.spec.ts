import { expect, type Page } from '@playwright/test';
import { DESKTOP, interactive, PHONE } from './support/page.ts';
import { test } from './support/test.ts';

/** Pages whose first screen depends on a fragment, on pictures, on fonts or on a form. */
const PATHS = [
  '/contacts#feedback',
  '/materials/pharmacovigilance#pharmacovigilance',
  '/',
  '/catalog',
  '/about',
  '/career/vacancies',
  '/press-center/video',
];

for (const viewport of [DESKTOP, PHONE]) {
  test.describe(`on a screen that is ${viewport.width} px wide`, () => {
    test.use({ viewport });
    for (const path of PATHS) {
      test(`the layout of ${path} does not shift, even if the fonts come late`, async ({ page }) => {
        await observeShifts(page);
        const { promise: painted, resolve: release } = Promise.withResolvers<void>();
        await page.route('**/*.woff2', async (route) => {
          await painted;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        await interactive(page);
        release();
        await page.evaluate(() => document.fonts.ready);
        await page.waitForLoadState('networkidle');
        expect(await shifts(page)).toEqual([]);
      });
    }
  });
}

test('the measurement reports a text that is pushed down', async ({ page }) => {
  await observeShifts(page);
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.style.height = '200px';
    document.body.prepend(block);
  });
  await expect.poll(() => shifts(page)).not.toEqual([]);
});

/** Collects the layout shifts of all documents that `page` loads, along with the elements that moved. */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { layoutShifts: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.push(JSON.stringify(entry.toJSON()));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function shifts(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    // A frame after the last change, the observer has reported all shifts.
    return new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(Reflect.get(window, 'layoutShifts')))),
    );
  });
}
