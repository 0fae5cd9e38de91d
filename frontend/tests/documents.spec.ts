import { expect, type Locator } from '@playwright/test';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
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

test('on a desktop, the kind of documents stands beside its files, below a line of both', async ({ page }) => {
  await visit(page, '/documents');
  const main = page.getByRole('main');
  await expect(main.getByText(/^\d+$/).filter({ visible: true }), 'no lone number').toHaveCount(0);
  const kinds = main.locator('h3:not(article *)').filter({ visible: true });
  const kind = kinds.filter({ hasText: 'Общие документы' });
  const group = main.locator('#company');
  const [title, first] = await Promise.all([boxOf(kind), boxOf(group.getByRole('listitem').first())]);
  expect(title.x + title.width).toBeLessThan(first.x);
  expect(Math.abs(title.y - first.y)).toBeLessThan(20);
  await main.getByLabel('Вид').selectOption('internal');
  await expect(kinds.filter({ hasText: 'Внутренние документы' })).toBeVisible();
  await expect(kind).toHaveCount(0);
});

for (const width of [768, 1440]) {
  test(`at ${width} px, the dates and the sizes of all documents are aligned`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/documents');
    const main = page.getByRole('main');
    const dates = await boxesOf(main.getByText(/^\d+\s[а-я]+\s\d{4}\sг\.$/));
    const sizes = await boxesOf(main.getByText(/^[A-Z]+,\s\d+\sКБ$/));
    expect(dates.length).toBeGreaterThan(20);
    expect(sizes).toHaveLength(dates.length);
    expect(new Set(dates.map(({ x }) => Math.round(x))).size).toBe(1);
    expect(new Set(sizes.map(({ x, width }) => Math.round(x + width))).size).toBe(1);
  });
}

test('a document is found by its name, with and without scripts', async ({ page, browser }) => {
  await visit(page, '/documents');
  const main = page.getByRole('main');
  await main.getByLabel('Название').fill('заседания протокол');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('status')).toHaveText(/^[1-9]\sдокумент/);
  await expect(main.locator('a[download]').first()).toHaveText(/^Протокол заседания/);
  await expect(main.locator('h3:not(article *)').filter({ visible: true })).toHaveCount(1);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expect(plain.getByRole('main').locator('a[download]').first()).toHaveText(/^Протокол заседания/);
  await expect(plain.getByLabel('Название')).toHaveValue('заседания протокол');
  await context.close();
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
  await expect(downloads.filter({ hasText: /Знак|для прессы/ })).toHaveCount(0);
  await visit(page, '/press-center');
  await expect(downloads.filter({ hasText: 'Справка для прессы' })).toBeVisible();
  await expect(downloads.filter({ hasText: 'Знак «Медиус Фарм»' })).toHaveAttribute('href', /\.svg$/);
  await expect(page.getByRole('main').locator('a[download][href$=".jpg"]')).toHaveCount(4);
});

for (const size of [DESKTOP, NARROW]) {
  test(`at ${size.width} px, each picture for the press is shown beside its link`, async ({ page }) => {
    await page.setViewportSize(size);
    await visit(page, '/press-center');
    const items = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('a[download][href$=".jpg"]') });
    await expect(items).toHaveCount(4);
    for (const item of await items.all()) {
      await item.scrollIntoViewIfNeeded();
      const picture = item.locator('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      expect((await picture.boundingBox())?.width).toBeGreaterThan(80);
      const href = await item.getByRole('link').getAttribute('href');
      const branch = /press-(\w+)\.jpg$/.exec(href ?? '')?.[1];
      expect(await picture.getAttribute('src')).toContain(`/branches/${branch}-card`);
    }
  });
}

async function boxesOf(elements: Locator) {
  return await Promise.all((await elements.all()).map(boxOf));
}

test('on a phone, each folded group names the number of its documents', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/documents');
  const groups = page.locator('details', { has: page.getByRole('heading', { level: 3 }) });
  const counts = await groups.evaluateAll((items) =>
    items.map((item) => [item.querySelector('summary span')?.textContent, `${item.querySelectorAll('li').length}`]),
  );
  expect(counts.length).toBeGreaterThan(5);
  for (const [named, present] of counts) expect(named).toBe(present);
});

test('the dates of licences stay on the line of their preposition', async ({ page }) => {
  await visit(page, '/about');
  await expect(page.locator('li p:has(time)', { hasText: '№' }).first()).toHaveText(/^№\u00a0.+ от\u00a0\d/u);
});

test('the form of the contacts stands before the bank details', async ({ page }) => {
  await visit(page, '/contacts');
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.indexOf('Напишите нам')).toBeLessThan(headings.indexOf('Реквизиты'));
});
