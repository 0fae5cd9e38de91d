import { type APIRequestContext, expect } from '@playwright/test';
import { isArrayOf, isObject, isString } from '#api/type-guards.ts';
import { getJson } from './support/api.ts';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

const QUESTION = 'капли';

const isHits = isObject({ items: isArrayOf(isObject({ title: isString, href: isString })) });

test('every search result links to an existing page', async ({ page, request }) => {
  const { items } = await hits(request, 'full');
  expect(items.length).toBeGreaterThan(0);
  await visit(page, '/search');
  await page.getByRole('main').getByLabel('Что найти').fill(QUESTION);
  await page.getByRole('main').getByRole('button', { name: 'Найти' }).click();
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent(QUESTION)}`);
  await expect(page).toHaveTitle(new RegExp(`^${QUESTION}`));
  for (const { title, href } of items) {
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible();
    expect((await request.get(href)).status(), href).toBe(200);
  }
});

test('suggestions appear while a visitor types and can be selected with the keyboard', async ({ page, request }) => {
  const { items } = await hits(request, 'life');
  await visit(page, '/search');
  const field = page.getByRole('main').getByLabel('Что найти');
  await field.pressSequentially(QUESTION);
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(items.length);
  await field.press('Escape');
  await expect(options.first()).toBeHidden();
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(items[0]?.href ?? 'no hit');
});

test('if suggestions cannot be loaded, the visitor sees that, and the next suggestions replace the message', async ({
  page,
  faults,
}) => {
  faults.expected(/503/);
  await page.route('**/api/search/life*', (route) => route.fulfill({ status: 503, body: '' }));
  await visit(page, '/search');
  const field = page.getByRole('main').getByLabel('Что найти');
  const failure = page.getByText('Подсказки сейчас недоступны');
  await field.pressSequentially(QUESTION);
  await expect(failure).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.unroute('**/api/search/life*');
  await field.press('Backspace');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expect(failure).toBeHidden();
});

test('markup in a search query is shown as text', async ({ page }) => {
  const question = '<img src=x onerror="window.ran=1"> капли';
  await visit(page, `/search?q=${encodeURIComponent(question)}`);
  await expect(page.getByRole('main')).toContainText('<img src=x');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('a search without results shows a link to the catalogue', async ({ page }) => {
  await visit(page, '/search?q=zzzzqqqq');
  await expect(page.getByText('По запросу «zzzzqqqq» ничего не нашлось')).toBeVisible();
  await page.getByRole('link', { name: 'Открыть каталог' }).click();
  await expect(page).toHaveURL('/catalog');
});

function hits(request: APIRequestContext, kind: 'life' | 'full') {
  return getJson(request, `/api/search/${kind}?q=${encodeURIComponent(QUESTION)}`, isHits);
}
