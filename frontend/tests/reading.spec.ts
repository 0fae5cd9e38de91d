import { expect, type Page } from '@playwright/test';
import { boxOf, DESKTOP, visit } from './support/page.ts';
import { test } from './support/test.ts';

for (const alias of ['gmp-podtverzhdenie', 'kapli-bez-konservantov', 'yubiley-80']) {
  test(`the news below ${alias} begins with the newest item`, async ({ page }) => {
    await visit(page, `/press-center/${alias}`);
    const next = page.getByRole('main').locator('section', { hasText: 'Читайте также' });
    const dates = await next
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(dates).toHaveLength(3);
    expect(dates).toEqual([...dates].sort().reverse());
  });
}

test('the figures about the company are not those of the home page', async ({ page }) => {
  await visit(page, '/');
  const home = await figuresOf(page, 'Медиус Фарм в цифрах');
  await visit(page, '/about');
  const about = await figuresOf(page, 'Главные цифры');
  expect(home.length).toBeGreaterThan(3);
  expect(about.length).toBeGreaterThan(3);
  expect(about.filter((title) => home.includes(title))).toEqual([]);
});

for (const alias of ['tirelvin', 'lokainvel', 'ambrovens']) {
  test(`the titles of the dose table of ${alias} are labels of one line`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await visit(page, `/catalog/${alias}`);
    const titles = page.getByRole('main').locator('table th[scope=col], thead th');
    const cell = page.getByRole('main').locator('tbody td').first();
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const text = await cell.evaluate(sizeOf);
    for (const title of await titles.all()) {
      expect(await title.evaluate(sizeOf)).toBeLessThan(text);
      expect((await title.boundingBox())?.height).toBeLessThan(44);
    }
  });
}

test('each of the latest news of the press centre has a picture', async ({ page }) => {
  await visit(page, '/press-center');
  const items = page.getByRole('main').locator('section', { hasText: 'Главное' }).first().getByRole('listitem');
  expect(await items.count()).toBe(4);
  for (const item of await items.all()) await expect(item.locator('img')).toBeVisible();
});

test('a quotation of a news item hangs out of its text to the left, between two paragraphs', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  for (const alias of ['gmp-podtverzhdenie', 'kapli-bez-konservantov']) {
    await visit(page, `/press-center/${alias}`);
    const [quote, aside] = [await boxOf(page.getByRole('blockquote')), await boxOf(page.getByRole('complementary'))];
    const before = await boxOf(page.locator('p:has(+ blockquote)'));
    expect(quote.x).toBeCloseTo((await boxOf(page.getByRole('navigation', { name: /^Путь/ }))).x, 0);
    expect(quote.x).toBeLessThan(before.x);
    expect(quote.x + quote.width).toBeLessThan(aside.x);
    expect(quote.y).toBeGreaterThan(before.y + before.height);
  }
});

/** Returns the titles of the figures in a section. */
function figuresOf(page: Page, heading: string): Promise<string[]> {
  return page.getByRole('main').locator('section', { hasText: heading }).last().locator('dl dt').allTextContents();
}

test('the notes beside a text stay together in sight until its end', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  for (const path of ['/press-center/kapli-bez-konservantov', '/career/success-stories/artem-gusev']) {
    await visit(page, path);
    const notes = page.getByRole('main').getByRole('complementary').locator('section');
    const [first, ...others] = await Promise.all((await notes.all()).map(boxOf));
    let end = (first?.y ?? 0) + (first?.height ?? 0);
    for (const box of others) {
      expect(box.y - end, `${path}: the gap between two notes`).toBeLessThan(48);
      end = box.y + box.height;
    }
    const last = await boxOf(lastParagraph(page));
    await page.evaluate((y) => scrollTo({ top: y - innerHeight, behavior: 'instant' }), last.y + last.height);
    for (const note of await notes.all()) await expect(note).toBeInViewport({ ratio: 0.9 });
  }
});

test('on a low screen, the notes are spread from the beginning of the text to its end', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 700 });
  for (const path of ['/press-center/kapli-bez-konservantov', '/career/success-stories/artem-gusev']) {
    await visit(page, path);
    const share = page.getByRole('main').getByRole('complementary').getByRole('list', { name: 'Поделиться' });
    const [last, end] = [await boxOf(share), await boxOf(lastParagraph(page))];
    expect(Math.abs(last.y + last.height - end.y - end.height), path).toBeLessThan(90);
  }
});

/** Returns the last paragraph of the text of a news item or of a story. */
function lastParagraph(page: Page) {
  const paragraphs = page.getByRole('main').locator('p');
  return paragraphs.filter({ hasText: /опыт.не.нужен|Через.год.будет.неловко/ }).last();
}
