import { type APIRequestContext, expect } from '@playwright/test';
import { isSectionsResponse, isVacancyList } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { chunkOf } from './support/build.ts';
import { products } from './support/catalog.ts';
import { LONG_TESTS } from './support/long-tests.ts';
import { DESKTOP, interactive, PHONE, visit } from './support/page.ts';
import { addressOf, bySection, type SiteRoute, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

/**
 * The highest number of requests for a page, its pictures on and near the screen, and the prefetched pages of visible
 * links. The list of the catalogue has twelve pictures, and the links of its first row are visible on a desktop.
 */
const MAX_REQUESTS = 34;

const ROUTES: readonly SiteRoute[] = [...siteRoutes, { route: '/search?q=%D0%BA%D0%B0%D0%BF%D0%BB%D0%B8' }];
/**
 * The pages of a section have similar parts. Unless the slow tests run, a few pages of each section are therefore loaded,
 * one on a desktop and the next on a phone.
 */
const CHECKED = LONG_TESTS ? ROUTES : someOfEachSection(ROUTES);

/** Returns the first pages of each section, and all single pages. */
function someOfEachSection(routes: readonly SiteRoute[]): SiteRoute[] {
  return [...bySection(routes)].flatMap(([section, lines]) => (section.startsWith('/') ? lines.slice(0, 3) : lines));
}

for (const [screen, viewport] of [DESKTOP, PHONE].entries()) {
  test.describe(`on a screen that is ${viewport.width} px wide`, () => {
    test.use({ viewport });
    for (const line of LONG_TESTS ? CHECKED : CHECKED.filter((_, index) => index % 2 === screen)) {
      test(`${line.route} sends at most ${MAX_REQUESTS} requests`, async ({ page, request }) => {
        const urls: string[] = [];
        page.on('request', (sent) => urls.push(sent.url()));
        await page.goto(await addressOf(line, request), { waitUntil: 'networkidle' });
        await interactive(page);
        await allSent(urls);
        expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
      });
    }
  });
}

/** Waits until the list of requests stays the same for half a second. Prefetches can begin after the network was idle. */
async function allSent(urls: readonly string[]): Promise<void> {
  let known = 0;
  const isComplete = (): boolean => {
    const before = known;
    known = urls.length;
    return known === before;
  };
  await expect.poll(isComplete, { intervals: [500] }).toBe(true);
}

/** The elements of a document that load scripts and stylesheets. The script that reloads a broken page is classic. */
const LISTED = /<(?:link rel="(modulepreload|stylesheet)" href|script(?: type="(module)")? src)="([^"]+)"/g;
/** The scripts that a form gets when it is near the screen. */
const FORMS = /\/(forms|enhancement)-/;
/** The shared scripts that the scripts of a form import. */
const FORM_PARTS = /\/(filters|loaders)-/;

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
  const withSpecialBlocks = ['/materials/medical', '/qualification-programs'];
  for (const path of ['/', '/catalog', '/contacts', ...withSpecialBlocks, ...(await detailPages(request))]) {
    const listed = [...(await (await request.get(path)).text()).matchAll(LISTED)];
    const modules = listed.filter(([, preload, module]) => preload === 'modulepreload' || module);
    expect(modules.length, path).toBeLessThanOrEqual(6);
    // Two are for wide screens, and a phone does not wait for them.
    expect(listed.filter(([, preload]) => preload === 'stylesheet').length, path).toBeLessThanOrEqual(4);
    loaded.length = 0;
    await page.goto(path, { waitUntil: 'networkidle' });
    await interactive(page);
    const files = listed.map(([, , , href]) => href);
    const ofForm = loaded.some((file) => FORMS.test(file)) ? FORM_PARTS : FORMS;
    const unlisted = loaded.filter((file) => !files.includes(file) && !FORMS.test(file) && !ofForm.test(file));
    expect(unlisted, `files of ${path} that its document does not list`).toEqual([]);
  }
});

test('a document preloads the fonts of Russian letters and digits first, and that of Latin letters later', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const preloads = [...html.matchAll(/<link rel="preload" href="\/assets\/([a-z-]+)-[^"]{8}\.woff2"[^>]*>/g)];
  expect(preloads.map(([link, name]) => [name, link.includes('fetchpriority="low"')])).toEqual([
    ['onest-russian', false],
    ['onest-digits', false],
    ['onest-latin', true],
  ]);
});

test('the browser loads the stylesheets, the fonts and the first picture before the modules', async ({ page }) => {
  const priorities = new Map<string, Set<string>>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
    const kind = kindOf(new URL(url).pathname);
    priorities.set(kind, (priorities.get(kind) ?? new Set()).add(initialPriority));
  });
  await devtools.send('Network.enable');
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await visit(page, '/about');
  const found = [...priorities].map(([kind, values]) => [kind, [...values]]);
  expect(Object.fromEntries(found)).toMatchObject({
    styles: ['VeryHigh'],
    fonts: ['High'],
    'late font': ['Low'],
    modules: ['Low'],
    guard: ['High'],
    'first picture': ['High'],
  });
});

/** Returns the kind of a file of `/about` in the test of priorities. */
function kindOf(path: string): string {
  if (path.startsWith('/assets/asset-guard-')) return 'guard';
  if (path.startsWith('/assets/onest-latin-')) return 'late font';
  if (path.startsWith('/api/media/pages/about-')) return 'first picture';
  const kinds: Readonly<Record<string, string>> = { css: 'styles', woff2: 'fonts', js: 'modules' };
  return kinds[path.split('.').at(-1) ?? ''] ?? 'other';
}

test('the scripts of each document are at most six files with 100 KiB as transferred', async ({ request }) => {
  test.setTimeout(120_000);
  const paths = await Promise.all(siteRoutes.map((line) => addressOf(line, request)));
  const tooMany: string[] = [];
  for (const path of [...paths, ...(await detailPages(request)), '/catalog/no-such-product', '/no-such-page']) {
    const listed = [...(await (await request.get(path)).text()).matchAll(LISTED)].filter(
      ([, preload]) => preload !== 'stylesheet',
    );
    const files = listed.map(([, , , href = '']) => href);
    const sizes = await Promise.all(files.map((file) => transferredBytes(request, file)));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes, `${path} loads React`).toBeGreaterThan(50 * 1024);
    if (files.length > 6 || bytes > 100 * 1024) tooMany.push(`${path}: ${bytes} bytes in ${files.length} files`);
  }
  expect(tooMany).toEqual([]);
});

/** Returns the paths of pages of a product, of a section of the catalogue and of a vacancy. */
async function detailPages(request: APIRequestContext): Promise<string[]> {
  const { items } = await products(request);
  const sections = await getJson(request, '/api/catalog/sections', isSectionsResponse);
  const vacancies = await getJson(request, '/api/vacancies/list', isVacancyList);
  return [
    `/catalog/${items[0]?.alias}`,
    `/catalog/${sections.data[0]?.alias}`,
    `/career/vacancies/${vacancies.items[0]?.alias}`,
  ];
}

/** Returns the number of bytes of a file that a browser with support for Brotli receives. */
async function transferredBytes(request: APIRequestContext, file: string): Promise<number> {
  const response = await request.head(file, { headers: { 'accept-encoding': 'br' } });
  expect(response.status(), file).toBe(200);
  return Number(response.headers()['content-length']);
}

test('a page with prices in roubles loads at most 44 KiB of fonts, and draws the sign of the rouble with them', async ({
  page,
}) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (sent) => {
    if (sent.resourceType() === 'font') sizes.push(sent.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/career/vacancies', { waitUntil: 'networkidle' });
  await expect(page.getByText('₽').first()).toBeVisible();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(44 * 1024);
  const ranges = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ unicodeRange }) => unicodeRange),
  );
  expect(ranges).toContain('U+20BD');
});

for (const path of ['/press-center/all', '/contacts', '/catalog/timovert']) {
  test(`the largest picture on the first screen of ${path} is not loaded lazily`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('element' in entry && entry.element instanceof HTMLImageElement)
            document.documentElement.dataset.largest = entry.element.loading;
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const largest = () => page.evaluate(() => document.documentElement.dataset.largest ?? 'none');
    await expect.poll(largest).toBe('eager');
  });
}
