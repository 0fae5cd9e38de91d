import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { isArrayOf, isNumber, isObject, isString } from '#api/type-guards.ts';
import { getJson } from './support/api.ts';
import { boxOf, visit } from './support/page.ts';
import { test } from './support/test.ts';
import { brokenParts } from './support/text-lines.ts';

const QUESTION = 'капли';

const isHits = isObject({ total: isNumber, items: isArrayOf(isObject({ title: isString, href: isString })) });

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

test('medicines whose form is the query come first, each with a picture beside its title', async ({ page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, `/search?q=${encodeURIComponent(QUESTION)}`);
    const results = resultsOf(page);
    for (const index of [0, 1, 2]) {
      const result = results.nth(index);
      await expect(result.getByText('Препарат', { exact: true })).toBeVisible();
      await expect(result).toContainText(/^ПрепаратСолнавит|^ПрепаратТимоверт|^ПрепаратПилокверин/);
      await expectPictureBesideTitle(result);
    }
  }
});

for (const width of [360, 768, 1440]) {
  test(`at ${width} px, the pages of the results stand below the results`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/search?q=препарат');
    const pages = page.getByRole('navigation', { name: 'Страницы списка' });
    const [first, list] = [await rectOf(pages.getByRole('link').first()), await rectOf(resultsOf(page).first())];
    expect(Math.abs(first.x - list.x)).toBeLessThan(2);
    expect(await brokenParts(resultsOf(page))).toEqual([]);
  });
}

test('on a desktop, the kinds of results stand beside the results and need no second row', async ({ page }) => {
  await visit(page, '/search?q=препарат');
  const kinds = page.getByRole('navigation', { name: 'Виды результатов' });
  const [nav, list] = [await rectOf(kinds), await rectOf(resultsOf(page).first())];
  expect(nav.right).toBeLessThan(list.x);
  const lefts = await kinds
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x));
  expect(new Set(lefts).size).toBe(1);
});

test('a video and a news item in the search results have a picture', async ({ page }) => {
  for (const kind of ['video', 'news']) {
    await visit(page, `/search?q=${encodeURIComponent(QUESTION)}&kind=${kind}`);
    await expectPictureBesideTitle(resultsOf(page).first());
  }
});

test('suggestions appear while a visitor types and can be selected with the keyboard', async ({ page, request }) => {
  const { items } = await hits(request, 'life');
  await visit(page, '/search');
  const field = page.getByRole('main').getByLabel('Что найти');
  await field.pressSequentially(QUESTION);
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options, 'the suggestions, and all results').toHaveCount(items.length + 1);
  const pack = options.first().locator('img');
  await expect.poll(() => pack.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(options.first().locator('mark').first()).toBeVisible();
  await field.press('Escape');
  await expect(options.first()).toBeHidden();
  await field.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(items[0]?.href ?? 'no hit');
});

test('the last suggestion counts all results and leads to them', async ({ page, request }) => {
  const { total } = await hits(request, 'full');
  await visit(page, '/search');
  const field = page.getByRole('main').getByLabel('Что найти');
  await field.pressSequentially(QUESTION);
  const last = page.getByRole('listbox').getByRole('option').last();
  await expect(last).toHaveText(`Все результаты: ${total}`);
  await field.press('ArrowUp');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent(QUESTION)}`);
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

for (const width of [360, 1440]) {
  test(`the panel answers a query without results, and offers other pages, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/about');
    await page.getByRole('banner').getByRole('link', { name: 'Поиск' }).first().click();
    const field = page.getByRole('banner').getByLabel('Что найти');
    await field.pressSequentially('щщщффф');
    const answer = page.getByRole('banner').getByRole('status');
    await expect(answer).toContainText('По запросу «щщщффф» ничего не нашлось');
    await expect(answer.getByRole('link', { name: 'Контакты' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('listbox')).toBeHidden();
    await field.fill(QUESTION);
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expect(answer).toBeEmpty();
    await field.fill('щщщффф');
    await answer.getByRole('link', { name: 'Контакты' }).click();
    await expect(page).toHaveURL('/contacts');
    await expect(field).toBeHidden();
  });
}

test('on a desktop, the suggestions of the panel fill its width in two columns', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Поиск' }).first().click();
  await page.getByRole('banner').getByLabel('Что найти').pressSequentially('качество');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.last()).toContainText('Все результаты');
  const boxes = await Promise.all((await options.all()).map(boxOf));
  const [first, last] = [boxes[0], boxes.at(-2)];
  expect(last?.x).toBeGreaterThan(700);
  expect(last?.width).toBeCloseTo(first?.width ?? 0, 0);
  expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeGreaterThan(1300);
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

function resultsOf(page: Page): Locator {
  const title = page.getByRole('heading', { level: 3 });
  return page.getByRole('main').getByRole('listitem').filter({ has: title });
}

/** Checks that a result shows a loaded picture, which does not overlap the title and is not above or below it. */
async function expectPictureBesideTitle(result: Locator): Promise<void> {
  const picture = result.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const [shown, title] = [await rectOf(picture), await rectOf(result.getByRole('link'))];
  expect(shown.width).toBeGreaterThan(80);
  expect(shown.x + shown.width <= title.x || title.x + title.width <= shown.x, 'overlap').toBe(true);
  expect(Math.min(shown.y + shown.height, title.y + title.height) - Math.max(shown.y, title.y)).toBeGreaterThan(0);
}

function rectOf(element: Locator): Promise<DOMRect> {
  return element.evaluate((node) => node.getBoundingClientRect());
}

function hits(request: APIRequestContext, kind: 'life' | 'full') {
  return getJson(request, `/api/search/${kind}?q=${encodeURIComponent(QUESTION)}`, isHits);
}
