import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

/** A news item with two pictures in its text. */
const ITEM = '/press-center/kapli-bez-konservantov';
const TABLET = { width: 768, height: 1024 } as const;

for (const viewport of [NARROW, TABLET, DESKTOP]) {
  test(`the pictures of a news item stand whole among its paragraphs at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, ITEM);
    const words = (text: string): Locator => page.getByRole('main').getByText(text);
    const parts = [
      words('Обычные капли защищает консервант'),
      words('Мы долго не верили'),
      words('Розлив идёт в изоляторе'),
      pictureOf(page, 'чашки Петри'),
      words('За всё время служба'),
      pictureOf(page, 'на ленте линии'),
      words('на линии начнут выпускать'),
    ];
    const boxes = await Promise.all(parts.map(boxOf));
    for (const [index, box] of boxes.slice(1).entries()) {
      const before = boxes[index];
      if (!before) throw new Error('a part is missing');
      expect(box.y, `part ${index + 1} is below the part before it`).toBeGreaterThanOrEqual(before.y + before.height);
    }
    const [text, , , picture] = boxes;
    // On a desktop, the first picture breaks out of the text up to the edge of the window.
    expect(picture?.x).toBeCloseTo(viewport === DESKTOP ? 0 : (text?.x ?? 0), 0);
    expect(boxes[5]?.x).toBeCloseTo(text?.x ?? 0, 0);
    expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    // Screen readers read the document in its order.
    const order = await page
      .getByRole('main')
      .locator('p:not([popover] *), button[popovertarget]:not([popover] *)')
      .evaluateAll((elements) => elements.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
    const places = [
      'Обычные капли',
      'Розлив идёт',
      'Флакон капель и чашки',
      'За всё время',
      'Флаконы капель',
      'В 2027',
    ].map((start) => order.findIndex((words) => words.replaceAll('\u00a0', ' ').startsWith(start)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });
}

for (const path of ['/press-center/energiya-pochep', ITEM, '/career/success-stories/artem-gusev']) {
  test(`what stands beside the text of ${path} follows the reader`, async ({ page }) => {
    await visit(page, path);
    const aside = page.getByRole('main').getByRole('complementary');
    const before = await boxOf(aside);
    const text = await boxOf(aside.locator('xpath=preceding-sibling::*[1]'));
    expect(before.x).toBeGreaterThan(text.x + text.width);
    // The text is scrolled until as much of it is left as the aside needs.
    await page.evaluate((y) => scrollTo(0, y), text.y + text.height - before.height - 120);
    const after = await boxOf(aside);
    expect(after.y).toBeGreaterThanOrEqual(72);
    expect(after.y).toBeLessThan(130);
  });
}

test('on a desktop, a quotation begins at the edge of the page, and the text is indented', async ({ page }) => {
  await visit(page, '/press-center/energiya-pochep');
  const article = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.locator('blockquote') });
  const [quotation, text] = [await boxOf(article.locator('blockquote')), await boxOf(article.locator('p').first())];
  const title = await boxOf(page.getByRole('heading', { level: 2, name: 'Читайте также' }));
  expect(quotation.x).toBeCloseTo(title.x, 0);
  expect(text.x - quotation.x).toBeGreaterThan(80);
  expect(quotation.x + quotation.width).toBeCloseTo(text.x + text.width, 0);
});

test('on a phone, the ways to share a news item are one row', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, ITEM);
  const boxes = await Promise.all(waysOf(page).map(boxOf));
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  const list = await boxOf(page.getByRole('list', { name: 'Поделиться' }));
  expect(list.height).toBeLessThan(64);
});

test('on a tablet, the parts of the box below a news item stand in one row', async ({ page }) => {
  await page.setViewportSize(TABLET);
  await visit(page, ITEM);
  const box = page.getByRole('main').getByRole('complementary');
  const titles = await Promise.all((await box.getByRole('heading', { level: 2 }).all()).map(boxOf));
  expect(titles).toHaveLength(3);
  expect(new Set(titles.map(({ y }) => Math.round(y))).size).toBe(1);
  expect((await boxOf(box)).height).toBeLessThan(240);
});

test('on a tablet, the ways to share a story stand beside its facts', async ({ page }) => {
  await page.setViewportSize(TABLET);
  await visit(page, '/career/success-stories/artem-gusev');
  const facts = await boxOf(page.getByRole('main').getByRole('complementary').locator('dl'));
  for (const way of waysOf(page)) expect((await boxOf(way)).x).toBeGreaterThan(facts.x + facts.width);
});

function pictureOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name: new RegExp(`${name}.*Увеличить$`) });
}

/** Returns the ways to share by their full names, which a phone shows only in part. */
function waysOf(page: Page): Locator[] {
  const main = page.getByRole('main');
  return [
    main.getByRole('button', { name: 'Скопировать ссылку' }),
    main.getByRole('link', { name: 'Отправить письмом' }),
    main.getByRole('button', { name: 'Распечатать' }),
  ];
}
