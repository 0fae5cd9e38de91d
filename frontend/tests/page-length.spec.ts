import { expect } from '@playwright/test';
import { NARROW, visit } from './support/page.ts';
import { PAGE_MS, sitePaths, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

/** The greatest height of a page in px on a narrow phone. */
const MAX_HEIGHT = 7000;

/** The pages are measured in so many tests, because a single one would take minutes. */
const PARTS = 6;

test.use({ viewport: NARROW });

for (const part of Array.from({ length: PARTS }, (_, index) => index)) {
  test(`each page has at most ${MAX_HEIGHT} px on a phone, ${part + 1} of ${PARTS}`, async ({ page, request }) => {
    const paths = (await sitePaths(request)).filter((_, index) => index % PARTS === part);
    expect(paths.length).toBeGreaterThan(10);
    test.setTimeout(PAGE_MS * paths.length);
    const tooLong: string[] = [];
    for (const path of paths) {
      await visit(page, path);
      await page.evaluate(() => document.fonts.ready);
      // A form becomes higher when its code has been loaded, so the page is scrolled to its end first.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByRole('contentinfo')).toBeInViewport();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (height > MAX_HEIGHT) tooLong.push(`${path}: ${height} px`);
    }
    expect(tooLong).toEqual([]);
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

test('the sections of a leaflet and of a legal text are folded on a phone, and a link to one unfolds it', async ({
  page,
}) => {
  await visit(page, '/catalog/ibuvellin');
  const text = page.getByText('Между приёмами должно пройти', { exact: false });
  await expect(text).toBeHidden();
  await page.getByRole('heading', { name: 'Способ применения и дозы' }).click();
  await expect(text).toBeVisible();
  await visit(page, '/policy#cookies');
  const cookies = page.getByText('Счётчики посещаемости включаются', { exact: false });
  await expect(cookies).toBeInViewport();
  await visit(page, '/policy');
  await expect(cookies).toBeHidden();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(cookies).toBeVisible();
});
