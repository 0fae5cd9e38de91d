import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

const TABLET = { width: 768, height: 1024 } as const;

for (const viewport of [NARROW, TABLET]) {
  test(`the home page cuts no end of its chronicle's and pharmacies' pictures at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/');
    for (const name of ['Хроника', 'Где купить']) {
      const section = page.getByRole('main').locator('section', { has: page.getByRole('heading', { level: 2, name }) });
      const image = section.getByRole('img').first();
      // On a phone, the pharmacies are shown without a picture.
      if (!(await image.isVisible())) continue;
      const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 1 };
      expect(width / height, name).toBeGreaterThan(1.1);
      expect(width / height, name).toBeLessThan(1.6);
    }
  });
}

for (const width of [1024, 1280, 1440]) {
  test(`the pictures of the chronicle and of the newest item are seen whole and sharp at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/');
    for (const name of ['Хроника', 'Новости']) {
      const image = sectionOf(page, name).getByRole('img').first();
      await image.scrollIntoViewIfNeeded();
      const { shown, whole, file } = await image.evaluate(async (picture: HTMLImageElement) => {
        await picture.decode();
        const { width: across, height } = picture.getBoundingClientRect();
        const own = Number(picture.getAttribute('width')) / Number(picture.getAttribute('height'));
        return {
          shown: across / height,
          whole: own,
          file: Number(/(\d+)\.\w+$/.exec(picture.currentSrc)?.[1]) / across,
        };
      });
      expect(Math.abs(shown / whole - 1), name).toBeLessThan(0.06);
      expect(file, `pixels of the file per pixel of ${name}`).toBeGreaterThanOrEqual(1);
    }
  });
}

for (const width of [768, 1024, 1200, 1440]) {
  test(`the saying of an employee keeps its distance from the edges of its card at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/');
    const card = sectionOf(page, 'Работа, которая лечит').getByRole('figure');
    const [box, saying, author] = await Promise.all(
      [card, card.getByRole('blockquote'), card.locator('figcaption > :last-child')].map(wordsOf),
    );
    if (!box || !saying || !author) throw new Error('the card is not shown');
    expect(saying.top - box.top).toBeGreaterThanOrEqual(16);
    expect(box.bottom - author.bottom).toBeGreaterThanOrEqual(16);
  });
}

test('on a desktop, the picture of an employee is the left half of its band', async ({ page }) => {
  await visit(page, '/');
  const section = sectionOf(page, 'Работа, которая лечит');
  const [band, picture] = [await boxOf(section), await boxOf(section.locator('figure img'))];
  expect([band.x, band.width]).toEqual([0, page.viewportSize()?.width]);
  expect([picture.x, picture.y, picture.height]).toEqual([0, band.y, band.height]);
  expect(picture.width).toBeCloseTo(band.width / 2, 0);
});

test('on a tablet, the picture of an employee lies above the words of the company and of the employee', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit(page, '/');
  const section = sectionOf(page, 'Работа, которая лечит');
  const parts = [section, section.locator('figure img'), section.getByRole('heading'), section.locator('blockquote')];
  const [band, picture, title, saying] = await Promise.all(parts.map(boxOf));
  if (!band || !picture || !title || !saying) throw new Error('the band is not shown');
  expect([picture.x, picture.y, picture.width]).toEqual([band.x, band.y, band.width]);
  expect(title.y).toBeGreaterThan(picture.y + picture.height);
  expect(saying.x).toBeGreaterThan(title.x + title.width);
});

test('on a phone, the first direction is large, and the others are tiles', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/');
  const boxes = await Promise.all((await sectionOf(page, 'Пять направлений').getByRole('listitem').all()).map(boxOf));
  const widths = boxes.map(({ width }) => Math.round(width));
  expect(widths).toHaveLength(5);
  expect(new Set(widths.slice(1)).size).toBe(1);
  expect(widths[0] ?? 0).toBeGreaterThan(2 * (widths[1] ?? 0));
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    if (!javaScriptEnabled)
      test.beforeEach(({ faults }) => faults.expected(/^failed request: \S+\/assets\/\S+\.js csp$/));

    test('on a phone, the strip of services scrolls to the link that has the focus', async ({ page }) => {
      await page.setViewportSize(NARROW);
      await page.goto('/');
      const links = sectionOf(page, 'Услуги для предприятий и лабораторий').getByRole('article').getByRole('link');
      await expect(links.last()).not.toBeInViewport();
      await links.first().focus();
      for (let step = await links.count(); step > 1; step -= 1) await page.keyboard.press('Tab');
      await expect(links.last()).toBeFocused();
      await expect(links.last()).toBeInViewport({ ratio: 1 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, 'the page itself does not scroll sideways').toBeLessThanOrEqual(0);
    });
  });
}

function sectionOf(page: Page, name: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) });
}

/** Returns the upper and the lower end of an element, or of the words in it. */
function wordsOf(element: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  return element.evaluate((shown) => {
    const range = document.createRange();
    range.selectNodeContents(shown);
    const { top, bottom } = (shown.querySelector('*') ? shown : range).getBoundingClientRect();
    return { top, bottom };
  });
}
