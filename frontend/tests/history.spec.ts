import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

/** The part of the height of a picture that is seen, if two pictures share the height of the texts. */
const SEEN = 0.7;
const TABLET = { width: 768, height: 1024 } as const;

/** How many times as wide as the others a large picture at least is. On a phone, all pictures have one width. */
const LARGER = [
  { viewport: NARROW, ratio: 1, count: 0 },
  { viewport: TABLET, ratio: 1.2, count: 3 },
  { viewport: DESKTOP, ratio: 1.5, count: 3 },
] as const;

for (const { viewport, ratio, count } of LARGER) {
  test(`the pictures of the history are seen at ${viewport.width} px, and ${count} dominate`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/history');
    const widths: number[] = [];
    for (const event of await eventsWithPictures(page)) {
      const image = event.getByRole('img');
      const picture = await boxOf(image);
      const whole = await image.evaluate(
        (one: HTMLImageElement) => Number(one.getAttribute('width')) / Number(one.getAttribute('height')),
      );
      const seen = whole / (picture.width / picture.height);
      expect(seen, 'the picture is hardly cropped').toBeGreaterThan(viewport === DESKTOP ? SEEN : 0.98);
      expect(seen, 'its sides are not cropped').toBeLessThan(1.02);
      widths.push(Math.round(picture.width));
    }
    expect(widths.length).toBeGreaterThan(5);
    const usual = Math.min(...widths);
    const larger = widths.filter((width) => width > usual + 1);
    expect(larger).toHaveLength(count);
    for (const width of larger) expect(width / usual).toBeGreaterThan(ratio);
  });
}

for (const viewport of [TABLET, DESKTOP]) {
  test(`the pictures of the history stand beside their texts at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/history');
    for (const event of await eventsWithPictures(page)) {
      const [text, picture] = [await boxOf(event.locator('p').last()), await boxOf(event.getByRole('img'))];
      expect(picture.x >= text.x + text.width || text.x >= picture.x + picture.width, 'beside').toBe(true);
      if (viewport === TABLET) {
        const year = await boxOf(event.locator('p').first());
        expect(Math.abs(picture.y - year.y), 'the picture begins at the row of its event').toBeLessThan(12);
      }
      expect(text.width, 'the text is wide enough to read').toBeGreaterThan(viewport === DESKTOP ? 320 : 220);
    }
  });
}

test('on a phone, a small picture stands beside the year, and the text below both has whole lines', async ({
  page,
}) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/history');
  for (const event of await eventsWithPictures(page)) {
    const [all, picture] = [await boxOf(event), await boxOf(event.getByRole('img'))];
    const [year, text] = [await boxOf(event.locator('p').first()), await boxOf(event.locator('p').last())];
    expect(text.width, 'the text is as wide as the event').toBeGreaterThan(all.width * 0.85);
    expect(picture.x).toBeGreaterThanOrEqual(year.x + year.width);
    expect(picture.y - year.y).toBeLessThan(12);
    // The mark is the first thing of an event, 9 px wider than the line on both sides.
    expect(all.x, 'the mark is within the column').toBeGreaterThanOrEqual(16 + 9);
    expect(text.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  }
});

test('the years on the pictures of the history are dark in the dark version', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/history');
  const year = page.getByRole('main').locator('li span[aria-hidden]').filter({ visible: true }).first();
  const [red = 255, green = 255] = await year.evaluate((mark) =>
    [...getComputedStyle(mark).backgroundColor.matchAll(/\d+/g)].map(Number),
  );
  expect(Math.max(red, green)).toBeLessThan(96);
});

test('on a wide screen, each picture stands at the height of its year', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/history');
  for (const event of await eventsWithPictures(page)) {
    const year = event.getByRole('paragraph').first();
    const [words, picture] = [await boxOf(year), await boxOf(event.getByRole('img'))];
    const text = await year.textContent();
    expect(picture.y, text ?? '').toBeLessThan(words.y + words.height);
    expect(picture.y + picture.height, text ?? '').toBeGreaterThan(words.y);
  }
});

test('two pictures of a decade begin and end with its texts, and show their years', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/history');
  const decade = page.locator('section', { has: page.getByRole('heading', { name: 'Фабрика в Почепе' }) });
  const texts = await Promise.all((await decade.locator('li p').all()).map(boxOf));
  const pictures = await Promise.all((await decade.getByRole('img').all()).map(boxOf));
  expect(pictures).toHaveLength(2);
  expect(Math.abs((pictures[0]?.y ?? 0) - (texts[0]?.y ?? 0))).toBeLessThan(12);
  expect(Math.abs(footOf(pictures) - footOf(texts))).toBeLessThan(12);
  for (const year of ['1971', '1986']) await expect(decade.getByText(year, { exact: true })).toHaveCount(2);
  for (const year of ['1971', '1986']) await expect(decade.getByText(year, { exact: true }).last()).toBeVisible();
});

function footOf(boxes: readonly { y: number; height: number }[]): number {
  return Math.max(...boxes.map(({ y, height }) => y + height));
}

async function eventsWithPictures(page: Page): Promise<Locator[]> {
  const events = page.getByRole('main').getByRole('listitem');
  const found = await events.filter({ has: page.getByRole('img') }).all();
  expect(found.length).toBeGreaterThan(5);
  return found;
}
