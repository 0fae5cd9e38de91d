import { expect, type Locator, type Page } from '@playwright/test';
import { products } from './support/catalog.ts';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
import { colorsAt, distance } from './support/pixels.ts';
import { test } from './support/test.ts';

const TABLET = { width: 768, height: 1024 } as const;
/** The number of tests among which the products are shared out. */
const PARTS = 3;

for (const viewport of [NARROW, TABLET, DESKTOP]) {
  test(`the name and the form of a product are on the first screen at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/catalog/parafelin');
    const name = page.getByRole('heading', { level: 1 });
    const form = page.getByRole('main').getByRole('listitem').filter({ hasText: 'таблетки' }).first();
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(form).toBeInViewport({ ratio: 1 });
    const [frame, dose] = [await boxOf(frameOfProduct(page)), await boxOf(form)];
    if (viewport === NARROW) expect(frame.y).toBeGreaterThan(dose.y + dose.height);
    else expect(frame.y).toBeLessThan((await boxOf(name)).y);
  });
}

for (const width of [360, 640, 768, 1024, 1440, 1920, 2560]) {
  test(`the picture of a product goes from edge to edge and has no empty part at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/catalog/parafelin', '/catalog/oksitoverin']) {
      await visit(page, path);
      const [frame, picture] = [await boxOf(frameOfProduct(page)), await boxOf(productPicture(page))];
      expect([frame.x, frame.width]).toEqual([0, width]);
      expect(picture.x, path).toBeLessThan(0.5);
      expect(picture.y, path).toBeLessThan(frame.y + 0.5);
      expect(picture.x + picture.width, path).toBeGreaterThan(width - 0.5);
      expect(picture.y + picture.height, path).toBeGreaterThan(frame.y + frame.height - 0.5);
    }
  });
}

for (let part = 1; part <= PARTS; part += 1) {
  test(`no thing of a product reaches the words beside it on a tablet, ${part} of ${PARTS}`, async ({
    page,
    context,
    request,
  }) => {
    test.slow();
    const empty = await context.newPage();
    await page.setViewportSize({ width: 768, height: 1024 });
    const { items: all } = await products(request, '?per_page=60');
    expect(all.length).toBeGreaterThan(30);
    for (const { alias } of all.filter((_, at) => at % PARTS === part - 1)) {
      await visit(page, `/catalog/${alias}`);
      await productPicture(page).evaluate((one: HTMLImageElement) => one.decode());
      const [frame, name] = [await boxOf(frameOfProduct(page)), await boxOf(page.getByRole('heading', { level: 1 }))];
      // Just before the words, only the backdrop and soft shadows are seen, which change slowly from pixel to pixel.
      const line = Array.from({ length: 280 }, (_, step) => ({
        x: name.x - 8,
        y: frame.y + 60 + (step * (frame.height - 64)) / 279,
      }));
      const colors = await colorsAt(empty, await page.screenshot(), line);
      const jumps = colors.slice(1).map((color, step) => distance(color, colors[step] ?? color));
      expect(Math.max(...jumps), alias).toBeLessThan(16);
    }
  });
}

function productPicture(page: Page): Locator {
  return page.getByRole('main').getByRole('img').first();
}

/** The box to which the picture is cut. */
function frameOfProduct(page: Page): Locator {
  return productPicture(page).locator('xpath=ancestor::div[1]');
}
