import { expect } from '@playwright/test';
import { NARROW, visit } from './support/page.ts';
import { pixelsOf } from './support/pixels.ts';
import { test } from './support/test.ts';

const PAGE = '/materials/express-tests';

for (const width of [NARROW.width, 768, 1440]) {
  test(`at ${width} px, each result of the express test shows its cassette beside its name`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, PAGE);
    const headings = page.getByRole('table').getByRole('rowheader');
    await expect(headings).toHaveCount(5);
    for (const heading of await headings.all()) {
      const picture = heading.locator('img');
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const [box, row] = [await picture.boundingBox(), await heading.boundingBox()];
      if (!box || !row) throw new Error('the row is not shown');
      expect(box.width).toBeGreaterThanOrEqual(100);
      const left = await heading.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element.querySelector('img')?.closest('span')?.nextSibling ?? element);
        return range.getBoundingClientRect().left;
      });
      expect(left).toBeGreaterThan(box.x + box.width);
      expect(row.x + row.width).toBeLessThanOrEqual(width);
    }
  });
}

test('the windows of every result are as far from the right edge of the cassette as its letters from the left', async ({
  page,
}) => {
  await visit(page, PAGE);
  const pictures = page.getByRole('table').getByRole('rowheader').locator('img');
  const files = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
  expect(new Set(files).size).toBe(5);
  for (const file of files) {
    await page.goto(file);
    const { left, right } = await page.evaluate(() => {
      const [shell, ...content] = [...document.querySelectorAll<SVGGraphicsElement>('svg > :not(title)')];
      const frame = shell?.getBoundingClientRect();
      const boxes = content.map((element) => element.getBoundingClientRect());
      const [from, to] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
      return { left: from - (frame?.left ?? 0), right: (frame?.right ?? 0) - to };
    });
    expect(Math.abs(left - right), file).toBeLessThan(6);
  }
});

test('on a phone, the picture of a step is shown in its own proportions', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, PAGE);
  const picture = page.getByAltText('Пипетка отвесно', { exact: false });
  const box = await picture.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(128);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
});

test('the table fills the pictures of all steps, from the upper to the lower edge', async ({ page }) => {
  await visit(page, PAGE);
  const pictures = page.getByRole('article').locator('img[src*="express-step-"]');
  const files = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''));
  expect(new Set(files).size).toBe(5);
  for (const file of files) {
    const data = await pixelsOf(page, await (await page.request.get(file)).body());
    const edge = data.length / 20;
    const [above, below] = [reds(data.subarray(0, edge)), reds(data.subarray(-edge))];
    expect(Math.abs(above - below), file).toBeLessThan(40);
  }
});

/** Returns the mean red of pixels. */
function reds(pixels: Uint8Array): number {
  const values = pixels.filter((_, at) => at % 4 === 0);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

for (const width of [1024, 1440]) {
  test(`at ${width} px, two large steps of the express test stand below three`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, PAGE);
    const steps = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Пять шагов теста' }) });
    const cards = steps.last().getByRole('article');
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { top, bottom, width: across } = card.getBoundingClientRect();
        return [top, bottom, across].map(Math.round).join(' ');
      }),
    );
    expect(boxes).toHaveLength(5);
    expect(new Set(boxes.slice(0, 3)).size, 'the first row').toBe(1);
    expect(new Set(boxes.slice(3)).size, 'the second row').toBe(1);
    // A number on a line of its own would look like a part of the picture.
    const lines = await cards
      .getByRole('heading')
      .evaluateAll((titles) =>
        titles.map(
          (title) => title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight),
        ),
      );
    expect(Math.max(...lines)).toBeLessThan(2.5);
  });
}
