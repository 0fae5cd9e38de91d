import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, expectNoSidewaysScroll, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';
import { setView } from './support/view.ts';

/** The greatest difference between the ends of two columns in px, about three links. */
const MAX_DIFFERENCE = 90;
const TABLET = { width: 768, height: 1024 } as const;
const WIDE = { width: 1920, height: 1080 } as const;

for (const viewport of [TABLET, DESKTOP]) {
  test(`the footer is balanced at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/about');
    const sections = page.getByRole('navigation', { name: 'Разделы сайта' });
    const services = await boxesOf(sections.getByRole('link').and(page.locator('[href^="/services/"]')));
    const columns = new Set(services.map(({ x }) => Math.round(x)));
    expect(columns.size, 'the links to the services stand in two columns').toBe(2);

    const texts = await boxesOf(sections.getByRole('link').locator('visible=true'));
    const ends = [...Map.groupBy(texts, ({ x }) => Math.round(x)).values()].map((column) =>
      Math.max(...column.map(({ y, height }) => y + height)),
    );
    expect(ends.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...ends) - Math.min(...ends), 'difference between the columns').toBeLessThan(MAX_DIFFERENCE);
  });
}

for (const viewport of [TABLET, DESKTOP, WIDE]) {
  test(`the last line of a page is the motto in the full width at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/about');
    const { lines, width, rest } = await mottoOf(page);
    expect(lines).toBe(1);
    expect(width).toBeGreaterThan(0.98);
    expect(rest, 'distance from the end of the page').toBeGreaterThan(24);
    expect(rest, 'distance from the end of the page').toBeLessThan(48);
  });
}

test('on a phone, the motto has two lines', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/about');
  expect((await mottoOf(page)).lines).toBe(2);
});

test('on a wide screen, the footer takes at most seven tenths of the screen', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/about');
  const { height } = await page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect());
  expect(height).toBeLessThanOrEqual(630);
});

test('on a wide screen, the footer begins with space, and each office hour is a line', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/about');
  const footer = page.getByRole('contentinfo');
  const [band, phone] = [await footer.boundingBox(), await footer.getByText('8-800-000-00-00').boundingBox()];
  const space = (phone?.y ?? 0) - (band?.y ?? 0);
  expect(space).toBeGreaterThanOrEqual(48);
  expect(space).toBeLessThanOrEqual(60);
  const hours = footer.getByText(/9:00|8:30/).and(page.locator('span > span'));
  await expect(hours).toHaveText([/^Пн–чт/, /^пт/, /^бюро пропусков/]);
  const lines = await boxesOf(hours);
  expect(new Set(lines.map(({ x }) => Math.round(x))).size, 'all begin at one edge').toBe(1);
  expect(new Set(lines.map(({ y }) => Math.round(y))).size).toBe(3);
  for (const { height } of lines) expect(height, 'no time is divided').toBeLessThan(24);
});

test('on a tablet, there is space between the office hours, and no time is divided', async ({ page }) => {
  await page.setViewportSize(TABLET);
  await visit(page, '/about');
  const note = page.getByRole('contentinfo').getByText('Пн–чт').locator('..');
  await expect(note).toHaveText(/00, пт.*45; бюро/);
  const parts = await boxesOf(note.locator('span'));
  expect(parts).toHaveLength(3);
  for (const { height } of parts) expect(height).toBeLessThan(24);
  const [first, second] = parts;
  if (first && second && first.y === second.y) expect(second.x - first.x - first.width).toBeGreaterThan(2);
});

for (const reading of ['1', '2', '3']) {
  test(`the footer of the low-vision version fits at size ${reading}`, async ({ page }) => {
    await setView(page, `reading=${reading}`);
    for (const viewport of [NARROW, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport);
      await visit(page, '/documents/quality');
      await expectNoSidewaysScroll(page);
    }
  });
}

async function boxesOf(elements: Locator) {
  const boxes = await Promise.all((await elements.all()).map((element) => element.boundingBox()));
  return boxes.filter((box) => box !== null);
}

/** Returns the number of lines of the motto, the share of the width that they fill, and their distance from the end. */
async function mottoOf(page: Page) {
  const motto = page.getByRole('contentinfo').getByText('Лекарства, за которые мы отвечаем');
  await page.evaluate(() => document.fonts.ready);
  return await motto.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    return {
      lines: new Set(boxes.map(({ bottom }) => Math.round(bottom / 10))).size,
      width: (right - left) / element.clientWidth,
      rest: document.documentElement.scrollHeight - scrollY - Math.max(...boxes.map((box) => box.bottom)),
    };
  });
}

for (const width of [360, 768, 1440]) {
  test(`the lines of the warning in the footer are balanced at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/about');
    const widths = await page
      .getByRole('contentinfo')
      .getByText(/проконсультируйтесь/)
      .evaluate((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()].map((line) => line.width);
      });
    expect(Math.min(...widths) / Math.max(...widths), 'shortest to longest line').toBeGreaterThan(0.6);
  });
}
