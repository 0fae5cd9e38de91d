import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { burgerOf, DESKTOP, expectPicturesDrawn, PHONE, visit } from './support/page.ts';
import { addressOf, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

/** The routes under test. Each of these routes shows a different kind of page. */
const ROUTES = [
  '/',
  '/about',
  '/history',
  '/branches/mez',
  '/contacts',
  '/catalog',
  '/catalog/{alias}',
  '/career/vacancies/{alias}',
  '/press-center/{alias}',
  '/press-center/video',
  '/materials/medical',
  '/materials/pharmacovigilance',
  '/documents/quality',
  '/search',
];

for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(name, () => {
    test.use({ viewport, reducedMotion: 'reduce' });

    for (const line of siteRoutes.filter(({ route }) => ROUTES.includes(route))) {
      test(`${line.route} has no serious accessibility violation`, async ({ page, request }) => {
        await visit(page, await addressOf(line, request));
        await expectPicturesDrawn(page);
        await expectNoViolations(page);
      });
    }
  });
}

test('every route in this file is a route of the site', () => {
  const routes = siteRoutes.map(({ route }) => route);
  expect(ROUTES.filter((route) => !routes.includes(route))).toEqual([]);
});

test('a popup and a form with errors have no serious accessibility violation', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('link', { name: 'Без согласия мы не можем принять обращение.' })).toBeVisible();
  await expectNoViolations(page);
});

test('the open menu, the low-vision version and the not-found screen have no serious accessibility violation', async ({
  page,
  faults,
}) => {
  faults.expected(/404/);
  await visit(page, '/no-such-page');
  await page.getByRole('navigation', { name: 'Основное меню' }).locator('summary', { hasText: 'Услуги' }).click();
  await expect(page.getByRole('link', { name: 'Логистика' }).first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Версия для слабовидящих' }).click();
  await burgerOf(page).click();
  await expect(page.getByRole('navigation', { name: 'Меню сайта' })).toBeVisible();
  await expectNoViolations(page);
});

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
  expect(serious).toEqual([]);
}
