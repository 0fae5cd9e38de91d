import { expect } from '@playwright/test';
import { DESKTOP, visit } from './support/page.ts';
import { siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

test('the price of a service is a panel as high as the list beside it', async ({ page }) => {
  for (const path of ['/services/legal', '/services/destruction']) {
    await visit(page, path);
    const lists = page.getByRole('main').locator('dl');
    const [list, price] = [lists.nth(-2), lists.last()];
    await expect(price).toContainText(/[Пп]о\sзапросу/);
    const ends = await price.evaluate((last, path) => {
      const panel = last.closest('section')?.parentElement;
      const before = panel?.previousElementSibling?.querySelector('dl');
      return { path, panel: panel?.getBoundingClientRect().bottom, list: before?.getBoundingClientRect().bottom };
    }, path);
    expect(Math.abs((ends.panel ?? 0) - (ends.list ?? 1e9)), path).toBeLessThan(40);
    await expect(list).toBeVisible();
  }
});

test('each layout shows the price in a form of its own', async ({ page }) => {
  const groundOf = (name: string) =>
    page
      .getByRole('heading', { level: 2, name, exact: true })
      .filter({ visible: true })
      .evaluate((heading) => {
        let box: Element | null = heading;
        while (box && getComputedStyle(box).backgroundColor === 'rgba(0, 0, 0, 0)') box = box.parentElement;
        const { width } = box?.getBoundingClientRect() ?? { width: 0 };
        return { color: box && getComputedStyle(box).backgroundColor, width };
      });
  await visit(page, '/services/ctm');
  const band = await groundOf('Цена и сроки');
  expect(band.width, 'a band from edge to edge').toBe(DESKTOP.width);
  const values = page.locator('section', { has: page.getByRole('heading', { name: 'Цена и сроки' }) }).locator('dd');
  const boxes = await Promise.all((await values.all()).map((value) => value.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size, 'in one row').toBe(1);
  await visit(page, '/services/testing-laboratory');
  const [sheet, other] = [await groundOf('Цена'), await groundOf('Документы и лицензии')];
  expect(sheet.width, 'two equal sheets').toBeCloseTo(other.width, 0);
  expect(sheet.color).toBe('rgb(255, 255, 255)');
  await visit(page, '/services/destruction');
  const panel = await groundOf('Цена и сроки');
  expect(panel.color).toBe(band.color);
  expect(panel.width, 'a panel').toBeLessThan(DESKTOP.width / 2);
});

test('each layout says for whom it is in a form of its own', async ({ page }) => {
  const customersOf = async (path: string) => {
    await visit(page, path);
    const title = page.getByRole('heading', { level: 2, name: 'Для кого', exact: true });
    const cards = page.locator('section', { has: title }).getByRole('article');
    return Promise.all(
      (await cards.all()).map((card) =>
        card.evaluate((one) => {
          const boxes = ['h3', 'p'].map((part) => one.querySelector(part)?.getClientRects()[0]);
          return { x: one.getBoundingClientRect().x, title: boxes[0], text: boxes[1] };
        }),
      ),
    );
  };
  const panels = await customersOf('/services/ctm');
  expect(new Set(panels.map(({ x }) => x)).size, 'panels beside each other').toBe(4);
  const rows = await customersOf('/services/testing-laboratory');
  expect(new Set(rows.map(({ text }) => Math.round(text?.x ?? 0))).size, 'tasks in one column').toBe(1);
  expect(rows[0]?.text?.x ?? 0).toBeGreaterThan((rows[0]?.title?.right ?? 0) + 1);
  const sentences = await customersOf('/services/destruction');
  expect(new Set(sentences.map(({ x }) => x)).size).toBe(1);
  for (const { title, text } of sentences) expect(text?.y, 'a text goes on behind its title').toBe(title?.y);
});

test('every service says for whom it is and what it costs, by which the styles find these sections', async ({
  page,
}) => {
  for (const { route } of siteRoutes.filter((line) => line.route.startsWith('/services/'))) {
    await visit(page, route);
    await expect(page.locator('[data-headings="Для кого"]'), route).toHaveCount(1);
    await expect(page.locator('[data-headings*="Цена"]'), route).toHaveCount(1);
  }
});
