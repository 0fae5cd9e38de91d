import { expect } from '@playwright/test';
import { chunkOf } from './support/build.ts';
import { DESKTOP, interactive, PHONE, visit } from './support/page.ts';
import { test } from './support/test.ts';

/** The highest number of requests for a page, its pictures on the screen, and the prefetched pages of visible links. */
const MAX_REQUESTS = 30;

for (const viewport of [DESKTOP, PHONE]) {
  test.describe(`on a screen that is ${viewport.width} px wide`, () => {
    test.use({ viewport });
    for (const path of ['/', '/about', '/catalog', '/contacts', '/press-center', '/press-center/all', '/career']) {
      test(`${path} sends at most ${MAX_REQUESTS} requests`, async ({ page }) => {
        const urls: string[] = [];
        page.on('request', (request) => urls.push(request.url()));
        await page.goto(path, { waitUntil: 'networkidle' });
        await interactive(page);
        expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
      });
    }
  });
}

/** The elements of a document that load scripts and stylesheets. The script that reloads a broken page is classic. */
const LISTED = /<(?:link rel="(modulepreload|stylesheet)" href|script(?: type="(module)")? src)="([^"]+)"/g;
/** The scripts that a form gets when it is near the screen. */
const FORMS = /\/(forms|enhancement)-/;

test('a page without a form loads neither the forms nor the dialogs before the visitor needs them', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(new URL(sent.url()).pathname));
  await visit(page, '/about');
  const onDemand = [...chunkOf('forms'), ...chunkOf('dialogs')];
  expect(onDemand).toHaveLength(2);
  expect(loaded.filter((path) => onDemand.includes(path))).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).hover();
  await expect.poll(() => loaded.filter((path) => onDemand.includes(path)).toSorted()).toEqual(onDemand.toSorted());
});

test('the document lists every script and stylesheet that the page needs', async ({ page, request }) => {
  // A prefetch is off on a connection with data saver, so the page requests only what it needs itself.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const loaded: string[] = [];
  page.on('request', (sent) => {
    if (['script', 'stylesheet'].includes(sent.resourceType())) loaded.push(new URL(sent.url()).pathname);
  });
  for (const path of ['/', '/catalog', '/contacts']) {
    const listed = [...(await (await request.get(path)).text()).matchAll(LISTED)];
    const modules = listed.filter(([, preload, module]) => preload === 'modulepreload' || module);
    expect(modules.length, path).toBeLessThanOrEqual(6);
    expect(listed.filter(([, preload]) => preload === 'stylesheet').length, path).toBeLessThanOrEqual(2);
    loaded.length = 0;
    await page.goto(path, { waitUntil: 'networkidle' });
    await interactive(page);
    const files = listed.map(([, , , href]) => href);
    const unlisted = loaded.filter((file) => !files.includes(file) && !FORMS.test(file));
    expect(unlisted, `files of ${path} that its document does not list`).toEqual([]);
  }
});
