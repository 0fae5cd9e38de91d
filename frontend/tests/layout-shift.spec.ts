import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { places } from './stack/places.ts';
import { DESKTOP, interactive, PHONE } from './support/page.ts';
import { PiecewiseSite } from './support/pieces.ts';
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
      test(`the layout of ${path} does not shift while it is loaded`, async ({ page }) => {
        await observeShifts(page);
        await removeFonts(page);
        await page.goto(path, { waitUntil: 'networkidle' });
        await interactive(page);
        expect(await shifts(page)).toEqual([]);
      });
    }
  });
}

for (const viewport of [DESKTOP, PHONE]) {
  test.describe(`on a screen that is ${viewport.width} px wide`, () => {
    test.use({ viewport });
    for (const path of ['/', '/catalog']) {
      test(`the layout of ${path} does not shift while the document arrives in pieces`, async ({ page }) => {
        expect(await shiftsInPieces(page, path)).toEqual([]);
      });
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });
  test('the measurement reports pieces that the browser draws at once', async ({ page }) => {
    const found = await shiftsInPieces(page, '/', (html) => html.replace(/<link rel="expect"[^>]*>/, ''));
    expect(found).not.toEqual([]);
  });
});

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

/** Loads a document in pieces and returns its layout shifts. */
async function shiftsInPieces(page: Page, path: string, change?: (html: string) => string): Promise<unknown> {
  await observeShifts(page);
  await removeFonts(page);
  const site = await PiecewiseSite.start({ count: 60, ...(change && { change }) });
  try {
    await site.load(page, path);
    await interactive(page);
    return await shifts(page);
  } finally {
    await site.stop();
  }
}

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

/**
 * Removes the fonts from the stylesheets. A font that arrives after the first frame moves text by a distance that depends
 * on the fonts of the machine.
 */
async function removeFonts(page: Page): Promise<void> {
  await page.route('**/*.css', (route) => {
    const css = readFileSync(join(places.build, 'client', new URL(route.request().url()).pathname), 'utf8');
    return route.fulfill({ contentType: 'text/css', body: css.replaceAll(/@font-face\s*\{[^}]*\}/g, '') });
  });
  await page.route('**/*.woff2', (route) => route.fulfill({ status: 204 }));
}

async function shifts(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    // A frame after the last change, the observer has reported all shifts.
    return new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(Reflect.get(window, 'layoutShifts')))),
    );
  });
}
