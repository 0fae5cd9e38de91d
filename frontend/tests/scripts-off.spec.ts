import { expect } from '@playwright/test';
import { PHONE } from './support/page.ts';
import { addressOf, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

/** Less than this is a heading with nothing below it. */
const LEAST_TEXT = 200;

for (const line of siteRoutes) {
  test(`${line.route} can be read without scripts`, async ({ page, request }) => {
    await page.goto(await addressOf(line, request));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(LEAST_TEXT);
  });
}

test('the menu opens and leads on', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  await menu.locator('summary', { hasText: 'Услуги' }).click();
  await menu.getByRole('link', { name: 'Логистика' }).click();
  await expect(page).toHaveURL('/services/logistics');
});

test('the burger opens and leads on', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('banner').getByText('Меню', { exact: true }).locator('..').click();
  const menu = page.getByRole('navigation', { name: 'Меню сайта' });
  await menu.locator('summary', { hasText: 'Карьера' }).click();
  await menu.getByRole('link', { name: 'Вакансии' }).click();
  await expect(page).toHaveURL('/career/vacancies');
});

test('what a popup would hold is a link', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
  await expect(page).toHaveURL('/contacts#feedback');
  await expect(page.getByText('Форма сейчас недоступна. Мы ответим и так:')).toBeVisible();
});

test('materials for specialists open by themselves', async ({ page }) => {
  await page.goto('/materials/medical');
  await page.getByText('Я специалист, показать материалы').click();
  await expect(page.getByRole('heading', { name: 'Оценка боли' })).toBeVisible();
});

test('the not-found screen sends its search', async ({ page, faults }) => {
  faults.expected(/404/);
  await page.goto('/no-such-page');
  await page.getByRole('main').getByRole('searchbox').fill('капли');
  await page.getByRole('main').getByRole('button', { name: 'Найти' }).click();
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('капли')}`);
  await expect(page.getByRole('main')).toContainText(/капли/i);
});
