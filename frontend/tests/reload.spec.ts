import { expect, type Page } from '@playwright/test';
import { chunkOf, chunksOf } from './support/build.ts';
import { countDocuments, interactive, visit } from './support/page.ts';
import { test } from './support/test.ts';

/** How often a page asks for the newest build; the first time is counted from a second after hydration. */
const POLL = '05:02';

test('a chunk that is gone costs one document load of the target', async ({ page, faults }) => {
  faults.expected(/404/);
  let isGone = true;
  await loseChunks(page, 'contacts', () => isGone);
  await visit(page, '/about');
  const documents = countDocuments(page);
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await goToContacts(page);
  await expect(page).toHaveURL('/contacts');
  await interactive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents.addresses).toHaveLength(1);
});

test('a chunk that stays away does not make the page load again and again', async ({ page, faults }) => {
  faults.expected(/404/, /page error: Failed to fetch dynamically imported module/);
  await loseChunks(page, 'contacts', () => true);
  await visit(page, '/about');
  const documents = countDocuments(page);
  // The guard has refused a second load when the failure comes through to the page.
  const givenUp = page.waitForEvent('pageerror');
  await goToContacts(page);
  await givenUp;
  await expect(page).toHaveURL('/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(documents.addresses).toHaveLength(1);
});

test('a missing chunk of the forms costs one document load, and then there is another way', async ({
  page,
  faults,
}) => {
  faults.expected(/404/);
  await lose(page, chunkOf('src/features/forms/any-form.tsx'), () => true);
  const documents = countDocuments(page);
  await page.goto('/contacts');
  await expect(page.getByText('Форма сейчас недоступна.')).toBeVisible();
  expect(documents.addresses).toHaveLength(2);
});

test('a missing chunk of the player costs one document load, and then the film plays all the same', async ({
  page,
  faults,
}) => {
  faults.expected(/404/);
  await lose(page, chunkOf('src/pages/video/enhance.ts'), () => true);
  await visit(page, '/press-center/video');
  const documents = countDocuments(page);
  const film = page.getByRole('button', { name: /^Смотреть/ }).first();
  const reloaded = page.waitForEvent('load');
  await film.click();
  await reloaded;
  await interactive(page);
  await film.click();
  await expect(page.locator('video').first()).not.toHaveAttribute('inert');
  expect(documents.addresses).toHaveLength(1);
});

test('a newer build reloads the page once a look', async ({ page }) => {
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

test('the same build, or none, changes nothing', async ({ page, faults }) => {
  faults.expected(/503/);
  await page.clock.install();
  await visit(page, '/about');
  const documents = countDocuments(page);
  await look(page);
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ status: 503 }));
  await look(page);
  await page.unroute('**/builds/latest.json*');
  await look(page);
  expect(documents.addresses).toEqual([]);
});

test('who is writing is not interrupted by a newer build', async ({ page }) => {
  await nameBuild(page, 'another-build');
  await page.clock.install();
  await visit(page, '/contacts');
  await page.getByRole('form', { name: 'Обратная связь' }).getByLabel('Имя').fill('Ирина');
  const documents = countDocuments(page);
  await look(page);
  await look(page);
  expect(documents.addresses).toEqual([]);
});

async function loseChunks(page: Page, name: string, isGone: () => boolean): Promise<void> {
  await lose(page, chunksOf(name), isGone);
}

async function lose(page: Page, lost: readonly string[], isGone: () => boolean): Promise<void> {
  expect(lost).not.toEqual([]);
  await page.route(
    (url) => lost.includes(url.pathname) && isGone(),
    (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }),
  );
}

async function goToContacts(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  await menu.getByRole('link', { name: 'Контакты' }).click();
}

async function nameBuild(page: Page, id: string): Promise<void> {
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id, timestamp: 0 } }));
}

/** Lets the time of one look go by, and waits until the page has read the answer. */
async function look(page: Page): Promise<void> {
  const asked = page.waitForResponse(/\/builds\/latest\.json\?/);
  await fastForward(page);
  await asked;
  // What is asked after it is answered after it.
  await page.evaluate(() => fetch('/builds/latest.json').then((answer) => answer.text()));
}

async function fastForward(page: Page): Promise<void> {
  // The first step lets the polling begin, the second is one turn of it.
  await page.clock.fastForward('00:02');
  await page.clock.fastForward(POLL);
}
