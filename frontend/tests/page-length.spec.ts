import { expect } from '@playwright/test';
import { NARROW, visit } from './support/page.ts';
import { addressOf, bySection, PAGE_MS, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

/** The greatest height of a page in px on a narrow phone. */
const MAX_HEIGHT = 7200;

/** Legal texts, and pages whose main part is a long form or a list that grows with its entries. */
const MAY_BE_LONGER = ['/policy', '/agreement', '/materials/pharmacovigilance'];

test.use({ viewport: NARROW });

for (const [section, lines] of bySection(siteRoutes.filter(({ route }) => !MAY_BE_LONGER.includes(route)))) {
  test(`each page of ${section} has at most ${MAX_HEIGHT} px on a phone`, async ({ page, request }) => {
    test.setTimeout(PAGE_MS * lines.length);
    for (const line of lines) {
      await visit(page, await addressOf(line, request));
      await page.evaluate(() => document.fonts.ready);
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      // A form becomes higher when its code has been loaded, so the page is scrolled to its end first.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByRole('contentinfo')).toBeInViewport();
      expect(await height(), line.route).toBeLessThanOrEqual(MAX_HEIGHT);
    }
  });
}

for (const [width, most] of [
  [1440, 5800],
  [768, 7000],
] as const) {
  test(`each service has at most ${most} px at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const { route } of siteRoutes.filter((line) => line.route.startsWith('/services/'))) {
      await visit(page, route);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByRole('contentinfo')).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollHeight), route).toBeLessThanOrEqual(most);
    }
  });
}

test('the details above a form are folded on a phone and open with a click', async ({ page }) => {
  await visit(page, '/services/destruction');
  const heading = page.getByRole('heading', { name: 'Цена и сроки' });
  const content = page.getByText('за три рабочих дня, бесплатно', { exact: false });
  await expect(content).toBeHidden();
  await heading.click();
  await expect(content).toBeVisible();
});

test('wider screens show the details above a form without a button', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit(page, '/services/destruction');
  await expect(page.getByRole('heading', { name: 'Цена и сроки' })).toHaveCount(1);
  await expect(page.getByText('за три рабочих дня, бесплатно', { exact: false })).toBeVisible();
  await expect(page.locator('summary', { hasText: 'Цена и сроки' })).toBeHidden();
});
