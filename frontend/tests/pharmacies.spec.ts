import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

const HEIGHT_OF_ROW = 64;

test('the map of the pharmacies stands beside the filters, and ends where they end', async ({ page }) => {
  await visit(page, '/where-to-buy');
  const [form, map] = [await boxOf(page.getByRole('form', { name: 'Поиск аптеки' })), await boxOf(mapOf(page))];
  expect(form.x + form.width).toBeLessThan(map.x);
  expect(form.y).toBeCloseTo(map.y, 0);
  expect(map.height).toBeGreaterThan(380);
  const side = await boxOf(page.getByText('Не нашли препарат?').locator('..'));
  const figure = await boxOf(mapOf(page).locator('..'));
  expect(side.y + side.height).toBeCloseTo(figure.y + figure.height, 0);
});

test('a mark of the map leads to the pharmacies of its region, which are then marked', async ({ page }) => {
  await visit(page, '/where-to-buy');
  const list = page.getByRole('region', { name: 'Республика Татарстан' }).getByRole('list');
  const plain = await list.evaluate((element) => getComputedStyle(element).backgroundImage);
  await page.getByRole('link', { name: 'Татарстан: 3 аптеки' }).click();
  await expect(page).toHaveURL(/#tatarstan$/);
  await expect(list).toBeInViewport();
  expect(await list.evaluate((element) => getComputedStyle(element).backgroundImage)).not.toBe(plain);
});

test('on a phone, a mark of the map unfolds the pharmacies of its region', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/where-to-buy');
  const region = page.getByRole('region', { name: 'Брянская область' });
  await expect(region.getByText('Аптека «На Десне»')).toBeHidden();
  await page.getByRole('link', { name: 'Брянск: 3 аптеки' }).click();
  await expect(region.getByText('Аптека «На Десне»')).toBeInViewport();
  await expect(region.locator('summary')).toBeInViewport();
});

test('without scripts, words select the pharmacies, and a mark of another region leads to its list', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/where-to-buy');
  await page.getByLabel('Город, улица или название').fill('зеленый фонарь');
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 аптека' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Аптека «Зелёный фонарь»']);
  await page.getByRole('link', { name: 'Татарстан: 3 аптеки' }).click();
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 4 }).first()).toHaveText('Аптека «Ак Каен»');
  await context.close();
});

test('words that no pharmacy has show a link to all pharmacies', async ({ page }) => {
  await visit(page, '/where-to-buy?q=Магадан');
  await expect(page.getByText('Таких аптек в списке нет')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'все аптеки' }).click();
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(17);
});

for (const width of [320, 360, 768, 1024, 1440]) {
  test(`the names and marks of the map are whole and apart at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/where-to-buy');
    const map = await boxOf(mapOf(page));
    const names = await Promise.all((await mapOf(page).locator('circle + text').all()).map(boxOf));
    const discs = await Promise.all((await mapOf(page).locator('circle').all()).map(boxOf));
    expect(names).toHaveLength(5);
    for (const name of names) {
      expect(name.x).toBeGreaterThanOrEqual(map.x);
      expect(name.x + name.width).toBeLessThanOrEqual(map.x + map.width);
      const touching = [...names, ...discs].filter((other) => other !== name && overlap(name, other) > name.height / 3);
      expect(touching).toEqual([]);
    }
  });
}

test('the pharmacies are compact rows in two columns on a desktop, and in one column on a tablet', async ({ page }) => {
  for (const [width, columns] of [
    [768, 1],
    [1440, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/where-to-buy');
    const rows = page.locator('#pharmacies section[aria-label]:not(:first-child) li');
    const boxes = await Promise.all((await rows.all()).map(boxOf));
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(columns);
    // The hours of one pharmacy may need two lines.
    const heights = boxes.map(({ height }) => height).toSorted((one, other) => one - other);
    expect(heights[heights.length - 2]).toBeLessThanOrEqual(HEIGHT_OF_ROW);
  }
});

test('on a desktop, the pharmacies of Moscow stand in the columns of the other regions', async ({ page }) => {
  await visit(page, '/where-to-buy');
  const columnsOf = async (rows: Locator) =>
    new Set((await Promise.all((await rows.all()).map(boxOf))).map(({ x }) => Math.round(x)));
  const moscow = await columnsOf(
    page.getByRole('region', { name: 'Москва и Московская область' }).getByRole('listitem'),
  );
  expect(moscow.size).toBe(2);
  expect(await columnsOf(page.locator('#pharmacies section[aria-label]:not(:first-child) li'))).toEqual(moscow);
});

test('the columns of the pharmacies end at one height on a desktop', async ({ page }) => {
  await visit(page, '/where-to-buy');
  const regions = await Promise.all((await page.locator('#pharmacies section[aria-label]').all()).map(boxOf));
  const [last, other] = [regions.at(-1), regions.at(-2)];
  expect(last && other && Math.abs(last.y + last.height - other.y - other.height)).toBeLessThan(12);
});

function mapOf(page: Page) {
  return page.locator('figure svg', { has: page.locator('title', { hasText: 'Аптеки-партнёры на карте' }) });
}

type Box = Awaited<ReturnType<typeof boxOf>>;

/** Returns how far two boxes overlap, in px. The box of a text has some space above and below its letters. */
function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.min(across, down);
}
