import { expect } from '@playwright/test';
import { narrowingForm, products } from './support/catalog.ts';
import { PHONE } from './support/page.ts';
import { addressOf, bySection, PAGE_MS, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

// Even if Playwright disables JavaScript, Chromium starts requests for preloaded scripts. Chromium then blocks these
// requests.
test.beforeEach(({ faults }) => faults.expected(/^failed request: \S+\/assets\/\S+\.js csp$/));

/** Matches a text of at least 200 characters. A shorter text would be a heading without content. */
const SOME_TEXT = /^[\s\S]{200}/;

for (const [section, lines] of bySection(siteRoutes)) {
  test(`every page of ${section} can be read without JavaScript`, async ({ page, request }) => {
    test.setTimeout(PAGE_MS * lines.length);
    for (const line of lines) {
      await page.goto(await addressOf(line, request));
      await expect(page.getByRole('heading', { level: 1 }), line.route).toBeVisible();
      await expect(page.getByRole('main'), line.route).toHaveText(SOME_TEXT, { useInnerText: true });
    }
  });
}

test('the menu opens, and its links work', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  await menu.locator('summary', { hasText: 'Услуги' }).click();
  await menu.getByRole('link', { name: 'Логистика' }).click();
  await expect(page).toHaveURL('/services/logistics');
});

test('the mobile menu opens, and its links work', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('banner').getByText('Меню', { exact: true }).locator('..').click();
  const menu = page.getByRole('navigation', { name: 'Меню сайта' });
  await menu.locator('summary', { hasText: 'Карьера' }).click();
  await menu.getByRole('link', { name: 'Вакансии' }).click();
  await expect(page).toHaveURL('/career/vacancies');
});

test('a control that normally opens a popup follows its link', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
  await expect(page).toHaveURL('/contacts#feedback');
  await expect(page.locator('#feedback').getByRole('button', { name: 'Отправить' })).toBeVisible();
});

test('the materials for specialists open without a popup', async ({ page }) => {
  await page.goto('/materials/medical');
  await page.getByText('Я специалист').click();
  await expect(page.getByRole('heading', { name: 'Оценка боли' })).toBeVisible();
});

test('the search form of the not-found screen works', async ({ page, faults }) => {
  faults.expected(/404/);
  await page.goto('/no-such-page');
  await page.getByRole('main').getByRole('searchbox').fill('капли');
  await page.getByRole('main').getByRole('button', { name: 'Найти' }).click();
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('капли')}`);
  await expect(page.getByRole('main')).toContainText(/капли/i);
});

test('the catalogue is filtered after the filter form is submitted', async ({ page, request }) => {
  const form = narrowingForm(await products(request, '?category=36'));
  const { items } = await products(request, `?category=36&form=${form}`);
  await page.goto('/catalog?category=36');
  await page.getByLabel('Форма выпуска').selectOption(form);
  await page.getByRole('main').getByRole('button', { name: 'Показать' }).click();
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('category') === '36' && url.searchParams.get('form') === form,
  );
  await expect(page.getByRole('main').getByRole('article').getByRole('heading')).toHaveText(
    items.map(({ title }) => title),
  );
});

test('the search form works', async ({ page }) => {
  await page.goto('/search');
  await page.getByRole('main').getByLabel('Что найти').fill('капли');
  await page.getByRole('main').getByRole('button', { name: 'Найти' }).click();
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('капли')}`);
  await expect(page.getByRole('main')).toContainText('по запросу «капли»');
});
