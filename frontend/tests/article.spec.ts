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
    const picture = boxes[3];
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

/** The paragraphs of a text, without the questions of an interview and the captions in viewers. */
const PARAGRAPHS = 'xpath=./div/p[not(strong[count(../*) = 1])]';

/** Pages for reading, with the title of the section below the text. */
const READING = [
  ['/press-center/energiya-pochep', 'Читайте также'],
  [ITEM, 'Читайте также'],
  ['/press-center/tsitonerin-registratsiya', 'Читайте также'],
  ['/career/success-stories/artem-gusev', 'Ещё истории'],
] as const;

for (const [path] of READING) {
  test(`beside each screen of the text of ${path}, something is to be read`, async ({ page }) => {
    await visit(page, path);
    const text = await boxOf(textOf(page));
    const notes = page.getByRole('main').locator('aside section, ul:has(> li > strong:first-child)');
    for (let y = text.y; y < text.y + text.height - 450; y += 300) {
      await page.evaluate((y) => scrollTo(0, y - 100), y);
      const boxes = await Promise.all((await notes.all()).map(boxOf));
      const seen = boxes.filter((box) => box.y + box.height > 100 && box.y < 800);
      expect(seen.length, `at ${y} px`).toBeGreaterThan(0);
      for (const box of boxes) expect(box.x).toBeGreaterThan(text.x + text.width);
    }
  });
}

for (const [path, next] of READING) {
  for (const viewport of [DESKTOP, { width: 1024, height: 768 }, TABLET, NARROW]) {
    test(`pictures and quotations of ${path} have the same edges at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await visit(page, path);
      const text = textOf(page);
      const paragraphs = await Promise.all((await text.locator(PARAGRAPHS).all()).map(boxOf));
      const left = (await boxOf(page.getByRole('heading', { level: 2, name: next }))).x;
      const right = Math.max(...paragraphs.map(({ x, width }) => x + width));
      const wide = await Promise.all((await text.locator('blockquote, figure').all()).map(boxOf));
      expect(wide.length).toBeGreaterThan(0);
      for (const box of wide) {
        expect(box.x).toBeCloseTo(left, 0);
        expect(box.x + box.width).toBeCloseTo(right, 0);
      }
      // The headings and the questions are a column only where there is enough space.
      const indent = viewport === DESKTOP ? 150 : 0;
      for (const { x } of paragraphs) expect(x - left).toBeGreaterThanOrEqual(indent);
    });
  }
}

test('a line of a text has 60 to 75 characters where there is enough space', async ({ page }) => {
  for (const [path] of READING) {
    await visit(page, path);
    const counts = await textOf(page)
      .locator(PARAGRAPHS)
      .evaluateAll((paragraphs) =>
        paragraphs.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size;
          // The last line is half full on average.
          return lines > 3 ? (one.textContent?.length ?? 0) / (lines - 0.5) : 0;
        }),
      );
    const longest = Math.max(...counts);
    expect(longest, path).toBeGreaterThan(55);
    expect(longest, path).toBeLessThan(75);
  }
});

test('the key figures of a news item stand before its text on a phone, and beside it on a desktop', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/press-center/energiya-pochep');
  const figures = page.getByRole('main').getByRole('list').filter({ hasText: 'газа в первом квартале' });
  const text = textOf(page);
  const [before, below] = [await boxOf(figures), await boxOf(text)];
  expect(before.y + before.height).toBeLessThan(below.y);
  await page.setViewportSize(DESKTOP);
  const [beside, left] = [await boxOf(figures), await boxOf(text)];
  expect(beside.x).toBeGreaterThan(left.x + left.width);
  expect(beside.y).toBeCloseTo(left.y, -1);
  await expect(figures.getByRole('listitem').first()).toContainText('−34');
});

test('a news item tells journalists whom to ask, and what they can download', async ({ page }) => {
  await visit(page, '/press-center/energiya-pochep');
  const aside = page.getByRole('main').getByRole('complementary');
  await expect(aside.getByRole('link', { name: 'press@medius-farm.example' })).toBeVisible();
  await expect(aside.getByRole('link', { name: 'Таблетки «Почепа»' })).toHaveAttribute('href', /press-pochep\.jpg$/);
  await visit(page, '/press-center/tsitonerin-registratsiya');
  const document = aside.getByRole('link', { name: 'Инструкция по применению: Цитонерин' });
  await expect(document, 'the subject is a product').toHaveAttribute('href', /instruction-tsitonerin\.pdf$/);
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
  expect((await boxOf(box)).height).toBeLessThan(320);
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

/** Returns the text of a news item or of a story, with its pictures. */
function textOf(page: Page): Locator {
  return page.getByRole('main').getByRole('complementary').locator('xpath=preceding-sibling::*[1]');
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
