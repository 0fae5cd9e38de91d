import { expect, type Page } from '@playwright/test';
import { isCatalogDetailResponse } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { narrowingForm, products } from './support/catalog.ts';
import { boxOf, countDocuments, DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

const NOTIFY_MS = 3000;

test('a category shows only the products of this category', async ({ page, request }) => {
  const { items, total } = await products(request, '?category=55');
  expect(total).toBeLessThan((await products(request)).total);
  await visit(page, '/catalog?category=55');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ветеринарные препараты');
  await expectProducts(page, items);
});

for (const query of ['category=99999', 'category=x', 'form=x', 'prescription=x', 'letter=Ъ', 'sort=x', 'page=x']) {
  test(`a URL with the unknown filter value ${query} shows the whole catalogue`, async ({ page, request }) => {
    const { items } = await products(request);
    expect((await visit(page, `/catalog?${query}`)).status()).toBe(200);
    await expectProducts(page, items);
  });
}

test('an unknown filter value is ignored, but the other filters are applied', async ({ page, request }) => {
  const form = narrowingForm(await products(request, '?category=36'));
  const { items } = await products(request, `?category=36&form=${form}`);
  await visit(page, `/catalog?category=36&form=${form}&prescription=x&letter=Ъ`);
  await expectProducts(page, items);
});

test('choosing a section changes the list without loading a document', async ({ page, request }) => {
  const { items } = await products(request, '?category=56');
  await visit(page, '/catalog');
  const documents = countDocuments(page);
  const sections = page.getByRole('navigation', { name: 'Разделы каталога' });
  await sections.getByRole('link', { name: /^(Медицинские и|И)зделия/ }).click();
  await expect(page).toHaveURL('/catalog?category=56');
  await expectProducts(page, items);
  await expect(page).toHaveTitle(/^Медицинские изделия/);
  expect(documents.addresses).toEqual([]);
});

test('a filter is applied at once, keeps the section and shows a notification', async ({ page, request }) => {
  const form = narrowingForm(await products(request, '?category=36'));
  const { items } = await products(request, `?category=36&form=${form}`);
  await page.clock.install();
  await visit(page, '/catalog?category=36');
  const documents = countDocuments(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Форма выпуска').selectOption(form);
  const notification = page.getByText('Фильтр применён');
  await expect(notification).toBeVisible();
  await page.clock.runFor(NOTIFY_MS - 1);
  await expect(notification).toBeVisible();
  await page.clock.runFor(1);
  await expect(notification).toBeHidden();
  await expect(page).toHaveURL(`/catalog?category=36&form=${form}`);
  await expectProducts(page, items);
  await page.getByRole('link', { name: 'Сбросить' }).click();
  await expect(page).toHaveURL('/catalog?category=36');
  await expect(page.getByLabel('Форма выпуска')).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('Форма выпуска')).toHaveValue(form);
  expect(documents.addresses).toEqual([]);
});

test('the pagination opens the second page of the list', async ({ page, request }) => {
  const { items } = await products(request, '?page=2');
  await visit(page, '/catalog');
  const link = page.getByRole('main').getByRole('link', { name: 'Страница 2', exact: true });
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await link.press('Enter');
  await expect(page).toHaveURL('/catalog?page=2');
  await expectProducts(page, items);
  await expect.poll(() => page.evaluate(() => scrollY), 'the second page opens at its top').toBe(0);
  await expect(page.getByRole('main'), 'the focus moves to the top as well').toBeFocused();
});

test('a click on a product in the list opens the page of the product', async ({ page, request }) => {
  const title = (await products(request)).items[0]?.title ?? '';
  await visit(page, '/catalog');
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
});

test('the section counts follow the filters, and the links keep the filters', async ({ page, request }) => {
  const form = narrowingForm(await products(request));
  const { total, facets } = await products(request, `?form=${form}`);
  await visit(page, `/catalog?form=${form}`);
  const sections = page.getByRole('navigation', { name: 'Разделы каталога' });
  await expect(sections.getByRole('link', { name: 'Вся продукция' })).toHaveText(`Вся продукция${total}`);
  const medicines = facets.sections.find(({ value }) => value === '36');
  if (!medicines) throw new Error('the section of the medicines has no count');
  const link = sections.getByRole('link', { name: new RegExp(`^Лекарств.* ?${medicines.count}$`) });
  await link.click();
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('form') === form && url.searchParams.get('category') === '36',
  );
  await expectProducts(page, (await products(request, `?form=${form}&category=36`)).items);
});

test('a product with one analogue shows it over the full row, without products of other groups', async ({
  page,
  request,
}) => {
  const { data } = await getJson(request, '/api/catalog/detail/timovert', isCatalogDetailResponse);
  const analogue = 'product' in data ? data.product.analogues[0] : undefined;
  if (!analogue) throw new Error('the product has no analogue');
  await visit(page, '/catalog/timovert');
  const row = page.getByRole('main').locator('section', { has: page.getByRole('heading', { name: /^Аналоги/ }) });
  await expect(row.getByRole('article')).toHaveCount(1);
  await expect(row.getByRole('article')).toContainText(analogue.title);
  const [list, card] = [await row.getByRole('list').boundingBox(), await row.getByRole('article').boundingBox()];
  expect(card?.width).toBeCloseTo(list?.width ?? 0, 0);
  // The text is beside the picture.
  const [picture, text] = [row.getByRole('img').first(), row.getByRole('heading', { level: 3 })];
  const pictureBox = await picture.boundingBox();
  expect((await text.boundingBox())?.x).toBeGreaterThan((pictureBox?.x ?? 0) + (pictureBox?.width ?? 0));
});

test('other products of the catalogue are a choice, and follow the instruction like any section', async ({ page }) => {
  await visit(page, '/catalog/tirelvin');
  await expect(page.getByRole('heading', { name: 'Ещё из каталога' })).toHaveCount(0);
  await visit(page, '/catalog/omelvita');
  const row = page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: 'Ещё из каталога' }) });
  await expect(row.getByRole('article')).toHaveCount(2);
  const file = await boxOf(page.getByRole('main').getByRole('listitem').filter({ hasText: 'PDF' }).last());
  const card = await boxOf(row.getByRole('article').first());
  expect(card.y - file.y - file.height).toBeLessThan(100);
});

test('a reference standard is ordered from the company, and a medicine is bought in a pharmacy', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  for (const [alias, action, title] of [
    ['so-timolol', 'Заказать образец', 'Производство стандартных образцов'],
    ['tirelvin', 'Где купить', 'Где купить'],
  ] as const) {
    await visit(page, `/catalog/${alias}`);
    const links = page.getByRole('main').getByRole('link', { name: action });
    await expect(links, 'at the top, beside the text, and at the end').toHaveCount(3);
    await links.last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('a filtered list has the canonical URL of the complete list', async ({ request, baseURL }) => {
  for (const [path, canonical] of [
    ['/catalog?form=tablets', '/catalog'],
    ['/catalog?page=2', '/catalog?page=2'],
    ['/catalog?page=99', '/catalog'],
    ['/catalog?category=55&form=powder', '/catalog/veterinarnye-preparaty'],
    ['/press-center/all?year=2026', '/press-center/all'],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html).toContain(`<link rel="canonical" href="${new URL(canonical, baseURL).href}">`);
  }
});

test('the alias of a section is the URL of its page', async ({ page }) => {
  const response = await visit(page, '/catalog/veterinarnye-preparaty');
  expect(response.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ветеринарные препараты');
});

/** Expects that the page lists exactly the products `items`, in the same order. */
async function expectProducts(page: Page, items: readonly { readonly title: string }[]): Promise<void> {
  const cards = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(cards).toHaveText(items.map(({ title }) => title));
}

test('an over-the-counter medicine does not lead to a controlled one', async ({ page }) => {
  await visit(page, '/catalog/parafelin');
  await expect(page.getByRole('main').getByText('Без рецепта').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Учётный препарат')).toHaveCount(0);
});

test('on a phone, each dose of a leaflet stands beside the title of its column, and nothing is cut off', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/catalog/parafelin');
  await page.getByRole('heading', { name: 'Способ применения и дозы' }).click();
  const table = page.getByRole('group', { name: 'Таблица' }).first();
  const dose = table.locator('td[data-label]', { hasText: '8 таблеток' });
  await dose.scrollIntoViewIfNeeded();
  expect(await dose.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('суточная');
  const [frame, box] = [await table.boundingBox(), await dose.boundingBox()];
  expect((box?.x ?? 0) + (box?.width ?? 1e9)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) + 0.5);
  expect(await table.evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0);
});
