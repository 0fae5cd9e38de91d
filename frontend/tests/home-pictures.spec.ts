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

test('on a small desktop, the picture of an employee is seen whole', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await visit(page, '/');
  const { width, height } = await boxOf(sectionOf(page, 'Работа, которая лечит').locator('figure img'));
  expect(width / height).toBeCloseTo(1, 1);
});

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
