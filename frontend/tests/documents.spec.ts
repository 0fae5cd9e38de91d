import { expect } from '@playwright/test';
import { DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

for (const size of [DESKTOP, NARROW]) {
  test(`at ${size.width} px, the sections of documents are on the first screen, above the list`, async ({ page }) => {
    await page.setViewportSize(size);
    await visit(page, '/documents');
    const main = page.getByRole('main');
    for (const title of [
      'Внутренние документы',
      'Политика качества',
      'Оценка условий труда',
      'Противодействие коррупции',
    ]) {
      await expect(main.getByRole('link', { name: title, exact: true })).toBeInViewport();
    }
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Разделы',
      'Все документы',
      'Если нужен другой документ',
    ]);
  });
}

test('documents stand by kind, in two columns on a desktop', async ({ page }) => {
  await visit(page, '/documents');
  const main = page.getByRole('main');
  const kinds = main.locator('h3:not(article *)').filter({ visible: true });
  const list = main.getByRole('list').filter({ has: page.getByRole('link', { name: /^Устав/ }) });
  await expect(kinds.filter({ hasText: 'Общие документы' })).toBeVisible();
  const lefts = await list
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().x));
  expect(new Set(lefts).size).toBe(2);
  await main.getByLabel('Вид').selectOption('internal');
  await expect(kinds.filter({ hasText: 'Внутренние документы' })).toBeVisible();
  await expect(kinds.filter({ hasText: 'Общие документы' })).toHaveCount(0);
});

test('on a phone, the documents of a kind open with a click', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/documents');
  const main = page.getByRole('main');
  const download = main.getByRole('link', { name: /^Устав/ });
  await expect(download).toBeHidden();
  await main.getByRole('heading', { name: 'Общие документы' }).click();
  await expect(download).toBeVisible();
});

test('files for the press are in the press centre, and not among the documents', async ({ page }) => {
  await visit(page, '/documents');
  const downloads = page.getByRole('main').locator('a[download]');
  expect(await downloads.count()).toBeGreaterThan(20);
  await expect(downloads.filter({ hasText: /Изображение|для прессы/ })).toHaveCount(0);
  await visit(page, '/press-center');
  await expect(downloads.filter({ hasText: 'Справка для прессы' })).toBeVisible();
  await expect(downloads.filter({ hasText: 'Изображение' })).toHaveCount(4);
});

for (const size of [DESKTOP, NARROW]) {
  test(`at ${size.width} px, each picture for the press is shown beside its link`, async ({ page }) => {
    await page.setViewportSize(size);
    await visit(page, '/press-center');
    const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Изображение' });
    await expect(items).toHaveCount(4);
    for (const item of await items.all()) {
      await item.scrollIntoViewIfNeeded();
      const picture = item.locator('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect((await picture.boundingBox())?.width).toBeGreaterThan(80);
      const href = await item.getByRole('link').getAttribute('href');
      expect(await picture.getAttribute('src')).toBe(href);
    }
  });
}
