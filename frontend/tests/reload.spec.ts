import { expect, type Page } from '@playwright/test';
import { chunksOf, stylesOf } from './support/build.ts';
import { removeFiles } from './support/missing-files.ts';
import { countDocuments, interactive, visit } from './support/page.ts';
import { test } from './support/test.ts';

/**
 * The time, in minutes and seconds, by which a test advances the clock so that the page checks once for a newer build.
 */
const POLL = '05:02';
/** The time after which a page with an outdated build checks again whether the visitor is busy. */
const BUSY_POLL = '00:03';

test('a missing chunk of a page causes a single document load of that page', async ({ page, faults }) => {
  faults.expected(/404/);
  let isMissing = true;
  await removeChunks(page, 'contacts', () => isMissing);
  await visit(page, '/about');
  const documents = countDocuments(page);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isMissing = false;
  });
  await goToContacts(page);
  await expect(page).toHaveURL('/contacts');
  await interactive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents.addresses).toHaveLength(1);
});

test('a chunk that is still missing after a reload does not cause a reload loop', async ({ page, faults }) => {
  faults.expected(/404/, /page error: Failed to fetch dynamically imported module/);
  await removeChunks(page, 'contacts', () => true);
  await visit(page, '/about');
  const documents = countDocuments(page);
  // The page reports the error `pageerror` when the reload guard prevents a second document load.
  const givenUp = page.waitForEvent('pageerror');
  await goToContacts(page);
  await givenUp;
  await expect(page).toHaveURL('/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents.addresses).toHaveLength(1);
});

test('a missing stylesheet of a page causes a single document load of that page', async ({ page, faults }) => {
  faults.expected(/404/);
  let isMissing = true;
  await removeFiles(page, stylesOf('contacts'), () => isMissing);
  await visit(page, '/about');
  const documents = countDocuments(page);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isMissing = false;
  });
  await goToContacts(page);
  await expect(page).toHaveURL('/contacts');
  await interactive(page);
  await expect.poll(() => unstyled(page)).toEqual([]);
  expect(documents.addresses).toHaveLength(1);
});

test('a prefetch that failed is repeated when the visitor opens the page, without a document load', async ({
  page,
  faults,
}) => {
  faults.expected(/404/);
  const files = [...chunksOf('contacts'), ...stylesOf('contacts')];
  let failures = 0;
  let isMissing = true;
  await removeFiles(page, files, () => isMissing);
  page.on('response', (response) => {
    if (response.status() === 404) failures += 1;
  });
  await visit(page, '/about');
  const documents = countDocuments(page);
  await expect.poll(() => failures, 'the header links to the page, so the page is prefetched').toBeGreaterThan(0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  isMissing = false;
  await goToContacts(page);
  await expect(page).toHaveURL('/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты');
  await expect.poll(() => unstyled(page)).toEqual([]);
  expect(documents.addresses).toEqual([]);
});

/** The files of the first document whose loss must cause one reload. */
const FIRST_FILES = {
  'a stylesheet': (html: string) => /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1],
  'the entry script': (html: string) => /<script type="module" src="([^"]+)"/.exec(html)?.[1],
  'a script that the entry script imports': (html: string) =>
    /<link rel="modulepreload" href="([^"]+)"/.exec(html)?.[1],
} as const;

for (const [name, find] of Object.entries(FIRST_FILES)) {
  test(`if ${name} of the first document is missing, the document is reloaded once`, async ({
    page,
    request,
    faults,
  }) => {
    faults.expected(/404/, /Failed to fetch/);
    const file = find(await (await request.get('/contacts')).text()) ?? '';
    await removeFiles(page, [file], () => true);
    const documents = countDocuments(page);
    const first = page.waitForEvent('load');
    await page.goto('/contacts', { waitUntil: 'commit' });
    await first;
    await expect.poll(() => documents.addresses.length).toBe(2);
    await page.waitForLoadState();
    // The reload guard prevents a loop. The page can be read, even if its file is still missing.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(documents.addresses).toHaveLength(2);
  });

  test(`if ${name} of the first document is missing only once, the page works after the reload`, async ({
    page,
    request,
    faults,
  }) => {
    faults.expected(/404/, /Failed to fetch/);
    const file = find(await (await request.get('/contacts')).text()) ?? '';
    const documents = countDocuments(page);
    await removeFiles(page, [file], () => documents.addresses.length < 2);
    await page.goto('/contacts', { waitUntil: 'commit' });
    await expect.poll(() => documents.addresses.length).toBe(2);
    await interactive(page);
    await expect.poll(() => unstyled(page)).toEqual([]);
  });
}

test('a newer build causes one reload in a polling interval', async ({ page }) => {
  await nameBuild(page, 'another-build');
  await page.clock.install();
  await visit(page, '/about');
  const documents = countDocuments(page);
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await fastForward(page);
  await reloaded;
  await page.waitForLoadState();
  expect(documents.addresses.map((address) => new URL(address).pathname)).toEqual(['/about']);
});

test('the page is not reloaded if the build is the same or its id cannot be read', async ({ page, faults }) => {
  faults.expected(/503/);
  await page.clock.install();
  await visit(page, '/about');
  const documents = countDocuments(page);
  await pollOnce(page);
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ status: 503 }));
  await pollOnce(page);
  await page.unroute('**/builds/latest.json*');
  await pollOnce(page);
  expect(documents.addresses).toEqual([]);
});

test('a newer build does not reload a page while a visitor fills in a form', async ({ page }) => {
  await nameBuild(page, 'another-build');
  await page.clock.install();
  await visit(page, '/contacts');
  await page.getByRole('form', { name: 'Обратная связь' }).getByLabel('Имя').fill('Ирина');
  const documents = countDocuments(page);
  await pollOnce(page);
  await page.clock.fastForward(BUSY_POLL);
  await pollOnce(page);
  expect(documents.addresses).toEqual([]);
});

/** The reasons for which the reload waits. Each function makes the visitor busy and returns a function that ends this. */
const BUSY = {
  'text is in the search field': async (page: Page) => {
    await page.goto('/search');
    const field = page.getByRole('main').getByLabel('Что найти');
    await field.fill('тирелвин');
    return () => field.fill('');
  },
  'a popup is open': async (page: Page) => {
    await page.goto('/about');
    await interactive(page);
    await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    return () => page.keyboard.press('Escape');
  },
  'a film is playing': async (page: Page) => {
    await page.goto('/press-center/video');
    await interactive(page);
    await page
      .getByRole('button', { name: /^Смотреть/ })
      .first()
      .click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    return () => page.evaluate(() => document.querySelector('video')?.pause());
  },
} as const;

for (const [reason, start] of Object.entries(BUSY)) {
  test(`while ${reason}, a newer build does not reload the page, and afterwards it does`, async ({ page }) => {
    await nameBuild(page, 'another-build');
    await page.clock.install();
    const end = await start(page);
    await interactive(page);
    const documents = countDocuments(page);
    await pollOnce(page);
    await page.clock.fastForward(BUSY_POLL);
    expect(documents.addresses).toEqual([]);
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await end();
    await page.clock.fastForward(BUSY_POLL);
    await reloaded;
    await page.waitForLoadState();
    expect(documents.addresses).toHaveLength(1);
  });
}

async function removeChunks(page: Page, name: string, isMissing: () => boolean): Promise<void> {
  await removeFiles(page, chunksOf(name), isMissing);
}

/** Returns the URLs of the stylesheets of the document that have no effect. */
function unstyled(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      .filter(({ sheet }) => (sheet?.cssRules.length ?? 0) === 0)
      .map(({ href }) => href),
  );
}

async function goToContacts(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  await menu.getByRole('link', { name: 'Контакты' }).click();
}

async function nameBuild(page: Page, id: string): Promise<void> {
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id, timestamp: 0 } }));
}

/** Advances the clock by one polling interval, and waits until the page has handled the response of the poll. */
async function pollOnce(page: Page): Promise<void> {
  const responded = page.waitForResponse(/\/builds\/latest\.json\?/);
  await fastForward(page);
  await responded;
  // When this additional request is complete, the page has also handled the response of the poll.
  await page.evaluate(() => fetch('/builds/latest.json').then((response) => response.text()));
}

async function fastForward(page: Page): Promise<void> {
  // Polling for a newer build starts one second after hydration. The first call starts the polling, and the second call
  // advances the clock by one interval.
  await page.clock.fastForward('00:02');
  await page.clock.fastForward(POLL);
}
