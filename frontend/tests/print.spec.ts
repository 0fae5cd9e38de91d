import { expect, type Page } from '@playwright/test';
import { isCatalogDetailResponse } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { products } from './support/catalog.ts';
import { visit } from './support/page.ts';
import { print, type Sheet } from './support/paper.ts';
import { test } from './support/test.ts';

/** The contrast between printed text and white paper that is required for every text. */
const INK_CONTRAST = 7;

test('the product with the longest text is printed on two pages', async ({ page, request }) => {
  const { items } = await products(request, '?per_page=60');
  const details = await Promise.all(
    items.map(({ alias }) => getJson(request, `/api/catalog/detail/${alias}`, isCatalogDetailResponse)),
  );
  const texts = details.flatMap(({ data }) => ('product' in data ? [data.product] : []));
  const longest = texts.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  if (!longest) throw new Error('there are no products');
  await visit(page, `/catalog/${longest.alias}`);
  const sheets = await print(page);
  expect(sheets.length).toBeLessThanOrEqual(2);
  const text = plain(sheets);
  for (const { title } of longest.sections) expect(text).toContain(oneLine(title));
  for (const warning of longest.warnings) expect(text).toContain(oneLine(warning));
  expect(text).not.toContain('Что дальше');
});

test('a short leaflet fills one sheet, which begins with the phone number', async ({ page }) => {
  await visit(page, '/catalog/tirelvin');
  const sheets = await print(page);
  expect(sheets).toHaveLength(1);
  const highest = sheets[0]?.lines.toSorted((a, b) => b.bottom - a.bottom).slice(0, 3);
  expect(highest?.map(({ text }) => text).join(' ')).toContain('8-800-000-00-00');
  for (const part of ['Начальная доза', 'Соя и пищевые волокна', '18+']) expect(plain(sheets)).toContain(part);
});

test('no part of a longer leaflet is split', async ({ page }) => {
  await visit(page, '/catalog/ibuvellin');
  const [first, second] = (await print(page)).map(({ text }) => oneLine(text));
  // The table of doses is on the sheet of its heading, and the next part has its text on the sheet of its own heading.
  expect(first).toContain('Способ применения и дозы');
  expect(first).toContain('за пять, обратитесь к врачу');
  expect(second).toMatch(/^\s*Беременность и грудное вскармливание/);
});

test('the contacts are printed on two sheets', async ({ page }) => {
  await visit(page, '/contacts');
  const sheets = await print(page);
  expect(sheets).toHaveLength(2);
  expect(oneLine(sheets[0]?.text ?? '')).toContain('doverie@medius-farm.example');
  const text = plain(sheets);
  expect(text).toContain('Корреспондентский счёт');
  expect(text).toContain('ИНН 7700000000');
});

test('a printed news item has its figures and the press office, and no trace of what paper cannot do', async ({
  page,
}) => {
  await visit(page, '/press-center/energiya-pochep');
  const text = plain(await print(page));
  for (const part of ['−34 %', 'Минус треть газа', 'press@medius-farm.example']) expect(text).toContain(part);
  // Without its picture, a caption would puzzle the reader.
  for (const part of ['Роторный таблеточный пресс', 'Поделиться', 'Скачать']) expect(text).not.toContain(part);
});

test('controls of a list of documents are not printed', async ({ page }) => {
  await visit(page, '/documents');
  const text = plain(await print(page));
  expect(text).toContain('Методика оценки коррупционных рисков');
  expect(text).not.toContain('Отбор документов');
});

test('the skip link, controls and forms are not printed', async ({ page }) => {
  await visit(page, '/materials/pharmacovigilance');
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  const optional = await page.locator('form label', { hasText: 'необязательно' }).allInnerTexts();
  expect(optional.length).toBeGreaterThan(3);
  const text = plain(await print(page));
  for (const words of ['К содержанию', 'Отправить', ...optional]) expect(text).not.toContain(oneLine(words));
  expect(text).toContain('Без чего сообщение нельзя рассмотреть');
});

for (const path of ['/', '/about', '/catalog/tirelvin', '/services/ctm']) {
  test(`the text of ${path} is printed in dark ink`, async ({ page }) => {
    await visit(page, path);
    const colors = new Set((await print(page)).flatMap((sheet) => [...sheet.colors]));
    expect(colors.size).toBeGreaterThan(0);
    expect([...colors].filter((color) => contrastWithPaper(color) < INK_CONTRAST)).toEqual([]);
  });
}

for (const path of ['/about', '/policy', '/services/destruction', '/catalog/ibuvellin']) {
  test(`on paper, text follows every heading of ${path} on the same page`, async ({ page }) => {
    await visit(page, path);
    const headings = await headingsOf(page);
    const sheets = await print(page);
    const printed = sheets.flatMap((sheet) => sheet.lines.filter(({ text }) => headings.has(text.trim())));
    expect(printed.length).toBeGreaterThan(3);
    expect(sheets.flatMap((sheet) => orphansOf(sheet, headings))).toEqual([]);
  });
}

async function headingsOf(page: Page): Promise<Set<string>> {
  const texts = await page.getByRole('main').locator('h2, h3').allInnerTexts();
  return new Set(texts.map((text) => oneLine(text).trim()));
}

/** Returns the headings that no line of text follows in the same column. */
function orphansOf({ lines }: Sheet, headings: ReadonlySet<string>): string[] {
  return lines
    .filter(({ text }) => headings.has(text.trim()))
    .filter(
      (heading) =>
        !lines.some(
          ({ left, right, bottom }) =>
            bottom < heading.bottom - 1 && bottom > heading.bottom - 80 && left < heading.right && right > heading.left,
        ),
    )
    .map(({ text }) => text);
}

function plain(sheets: readonly Sheet[]): string {
  return sheets.map(({ text }) => oneLine(text)).join(' ');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Returns the contrast ratio between a colour and white (WCAG 2.2). */
function contrastWithPaper(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((channel) => {
    const share = Number.parseInt(channel, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
