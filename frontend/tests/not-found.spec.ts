import { expect, type Page } from '@playwright/test';
import { boxOf, countDocuments, interactive, visit } from './support/page.ts';
import { test } from './support/test.ts';

const UNKNOWN_PATHS = [
  '/no-such-page',
  '/no-such-page/deeper/and/deeper',
  '/services/no-such-service',
  '/about/no-such-part',
  '/anti-corruption/comission/no-such-page',
  '/catalog/no-such-product',
  '/catalog/no-such-product/deeper',
  '/press-center/no-such-news',
  '/branches/no-such-branch',
  '/career/vacancies/no-such-vacancy',
  '/career/success-stories/no-such-story',
  '/qualification-programs/no-such-program',
];

test.beforeEach(({ faults }) => faults.expected(/404/));

for (const address of UNKNOWN_PATHS) {
  test(`${address} has status 404 and shows the not-found screen`, async ({ page }) => {
    const response = await visit(page, address);
    expect(response.status()).toBe(404);
    await expectNotFoundScreen(page);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
}

test('the button of the not-found screen opens the home page', async ({ page }) => {
  await visit(page, '/no-such-page');
  await page.getByRole('link', { name: 'Вернуться на главную' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Страница не найдена');
});

test('after the not-found screen, the next page can be indexed and describes itself', async ({ page }) => {
  await visit(page, '/no-such-page');
  const documents = countDocuments(page);
  await page.getByRole('link', { name: 'Вернуться на главную' }).click();
  await expect(page).toHaveURL('/');
  const inHead = (selector: string, attribute: string) => page.locator(`head ${selector}`).getAttribute(attribute);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  const home = page.url();
  expect(await inHead('link[rel="canonical"]', 'href')).toBe(home);
  expect(await inHead('meta[property="og:url"]', 'content')).toBe(home);
  expect(await inHead('meta[property="og:title"]', 'content')).toBe(await page.title());
  expect(documents.addresses).toEqual([]);
});

for (const address of ['/catalog/no-such-product', '/no-such-page', '/branches/no-such-branch']) {
  test(`${address} also has status 404 after a navigation without a document load`, async ({ page }) => {
    await visit(page, '/about');
    const documents = countDocuments(page);
    const responded = page.waitForResponse((response) => response.url().endsWith(address));
    await goInHistory(page, address);
    expect((await responded).status()).toBe(404);
    await expect(page).toHaveURL(address);
    await interactive(page);
    await expectNotFoundScreen(page);
    expect(documents.addresses).toHaveLength(1);
  });
}

async function expectNotFoundScreen(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Страница не найдена');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'Страница не найдена');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Страница не найдена');
  await expect(
    page.getByText('К сожалению, страницы, которую вы ищете, не существует.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
}

/**
 * Navigates to `address` without a document load, by adding an entry to the browser history. A test cannot click a
 * broken link instead, because the site has no broken links.
 */
async function goInHistory(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

test('the digits of a missing page stand beside its text or below it, and never behind it', async ({
  page,
  faults,
}) => {
  faults.expected(/404/);
  await visit(page, '/no-such-page');
  const main = page.getByRole('main');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const digits = await boxOf(main.locator('img').first());
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByRole('link', { name: 'Вернуться на главную' }),
    ]) {
      const { x, y, width: length, height } = await boxOf(part);
      const isApart = x + length <= digits.x || y + height <= digits.y;
      expect(isApart, `${width} px`).toBe(true);
    }
  }
});
