import { expect, type Page } from '@playwright/test';
import { boxOf, DESKTOP, visit } from './support/page.ts';
import { siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

const SERVICES = siteRoutes.map(({ route }) => route).filter((route) => route.startsWith('/services/'));

/** Returns the section of the closing that has a heading. */
function sectionOf(page: Page, name: string | RegExp) {
  const heading = page.getByRole('heading', { level: 2, name }).filter({ visible: true });
  return page.locator('main section', { has: heading }).last();
}

/** Returns the colour of the first ground behind a section. */
function groundOf(page: Page, name: string | RegExp) {
  return sectionOf(page, name).evaluate((section) => {
    let box: Element | null = section;
    while (box && getComputedStyle(box).backgroundColor === 'rgba(0, 0, 0, 0)') box = box.parentElement;
    return box && getComputedStyle(box).backgroundColor;
  });
}

test('a production closes with three columns, and the questions below them', async ({ page }) => {
  for (const path of ['/services/ctm', '/services/samples', '/services/innovative-solutions']) {
    await visit(page, path);
    const [customers, price, documents] = await Promise.all(
      [/^Для кого/, /^Цена/, /^Документы/].map((name) => boxOf(sectionOf(page, name))),
    );
    expect(customers?.width ?? 1e9, path).toBeLessThan(DESKTOP.width / 3);
    expect(customers?.x ?? 1e9, path).toBeLessThan(price?.x ?? 0);
    expect(price?.x ?? 1e9, path).toBeLessThan(documents?.x ?? 0);
    const questions = await boxOf(sectionOf(page, /^(Вопросы|Частые)/));
    expect(questions.y, path).toBeGreaterThan((documents?.y ?? 0) + (documents?.height ?? 1e9));
  }
});

test('a laboratory closes with a sheet beside the documents and the questions', async ({ page }) => {
  for (const path of ['/services/testing-laboratory', '/services/comparison-tests']) {
    await visit(page, path);
    const [customers, price, documents, questions] = await Promise.all(
      [/^Для кого/, /^Цена/, /^Документы/, /^Вопросы/].map((name) => boxOf(sectionOf(page, name))),
    );
    expect(price?.y ?? 0, path).toBeGreaterThan(customers?.y ?? 1e9);
    expect(questions?.y ?? 0, path).toBeGreaterThan(documents?.y ?? 1e9);
    expect(customers?.x ?? 0, path).toBeGreaterThan((documents?.x ?? 0) + (documents?.width ?? 1e9));
    expect(await groundOf(page, /^Цена/), path).toBe(await groundOf(page, /^Для кого/));
    const end = (customers?.y ?? 0) + (customers?.height ?? 0);
    expect((price?.y ?? 1e9) - end, `${path}: the gap in the panel`).toBeLessThanOrEqual(48);
  }
});

test('a process closes with a dark panel beside the documents and the questions', async ({ page }) => {
  for (const path of [
    '/services/destruction',
    '/services/logistics',
    '/services/legal',
    '/services/legal-circulation',
  ]) {
    await visit(page, path);
    const [customers, price, documents, questions] = await Promise.all(
      [/^Для кого/, /^Цена/, /^(Документы|Лицензии)/, /^Частые/].map((name) => boxOf(sectionOf(page, name))),
    );
    expect(price?.y ?? 0, path).toBeGreaterThan(customers?.y ?? 1e9);
    expect(documents?.x ?? 0, path).toBeGreaterThan((customers?.x ?? 0) + (customers?.width ?? 1e9));
    expect(questions?.x, path).toBe(documents?.x);
    expect(await groundOf(page, /^Цена/), path).toBe('rgb(6, 68, 59)');
  }
});

test('a process says for whom it is in sentences, and the other layouts in a title above a text', async ({ page }) => {
  const placesOf = async (path: string) => {
    await visit(page, path);
    const cards = sectionOf(page, 'Для кого').getByRole('article');
    return cards.evaluateAll((all) =>
      all.map((card) => {
        const [title, text] = ['h3', 'p'].map((part) => card.querySelector(part)?.getClientRects()[0]);
        return { title: Math.round(title?.top ?? 0), text: Math.round(text?.top ?? 0) };
      }),
    );
  };
  for (const { title, text } of await placesOf('/services/destruction')) expect(text).toBe(title);
  for (const { title, text } of await placesOf('/services/ctm')) expect(text).toBeGreaterThan(title);
});

for (const { width, near } of [
  { width: 1440, near: 48 },
  { width: 768, near: 24 },
]) {
  test(`at ${width} px, no two parts of a closing touch each other`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of SERVICES) {
      await visit(page, path);
      const boxes = await page
        .locator('[data-kind="closing"] section > div')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
      expect(boxes, path).toHaveLength(4);
      for (const one of boxes)
        for (const other of boxes.filter((box) => box !== one)) {
          const besides = one.right <= other.left || other.right <= one.left;
          const apart = Math.max(other.top - one.bottom, one.top - other.bottom);
          expect(besides || apart >= near - 1, `${path}: ${apart} px`).toBe(true);
        }
    }
  });
}

test('every service says for whom it is and what it costs, by which the styles find these sections', async ({
  page,
}) => {
  for (const route of SERVICES) {
    await visit(page, route);
    await expect(page.locator('[data-kind="closing"] [data-purpose="customers"]'), route).toHaveCount(1);
    await expect(page.locator('[data-kind="closing"] [data-purpose="price"]'), route).toHaveCount(1);
  }
});
