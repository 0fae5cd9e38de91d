import { expect, type Locator } from '@playwright/test';
import { isCommonResponse, isVacancyList } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';
import { brokenParts } from './support/text-lines.ts';

test.use({ viewport: NARROW });

/** The smallest size in px of a name on a map. */
const READABLE = 11.5;

test('every value of a table is on the screen, next to the title of its column', async ({ page }) => {
  await visit(page, '/documents/assessment');
  const table = page.getByRole('main').locator('table');
  await expect(table).toBeVisible();
  const boxes = await table
    .locator('th[scope="row"], td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right));
  expect(boxes.length).toBeGreaterThan(20);
  expect(boxes.filter((right) => right > NARROW.width)).toEqual([]);
  await expect(table.getByRole('cell', { name: /^Всего мест \d+$/ })).toHaveCount(
    await table.locator('tbody tr').count(),
  );
});

test('a table on a desktop has columns with one title each', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/documents/assessment');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Всего мест' })).toBeVisible();
  await expect(table.getByRole('cell', { name: /Всего мест/ })).toHaveCount(0);
});

for (const path of ['/policy', '/catalog/tirelvin']) {
  test(`the contents of ${path} are folded above the text on a tablet`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await visit(page, path);
    const contents = page.getByRole('main').getByText('Содержание', { exact: true }).locator('visible=true');
    const link = page
      .getByRole('navigation', { name: /^Содержание/ })
      .getByRole('link', { includeHidden: true })
      .last();
    await expect(link).toBeHidden();
    const id = (await link.getAttribute('href')) ?? '';
    expect(await topOf(contents)).toBeLessThan(await topOf(page.locator(id)));
    await contents.click();
    await link.click();
    await expect(page.locator(id)).toBeInViewport();
  });

  test(`a desktop shows the contents of ${path} beside the text`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await visit(page, path);
    const contents = page.getByRole('navigation', { name: /^Содержание/ });
    await expect(contents.getByRole('link').last()).toBeVisible();
    const text = page.locator((await contents.getByRole('link').first().getAttribute('href')) ?? '');
    const [a, b] = [await contents.boundingBox(), await text.boundingBox()];
    if (!a || !b) throw new Error('the contents or the text are not shown');
    expect(a.x + a.width <= b.x || b.x + b.width <= a.x).toBe(true);
  });
}

test('the cards of the catalogue break no word, value or label', async ({ page }) => {
  await visit(page, '/catalog');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(12);
  expect(await brokenParts(cards)).toEqual([]);
});

test('the footer lists folded sections in the full width', async ({ page }) => {
  await visit(page, '/about');
  const sections = page.getByRole('navigation', { name: 'Разделы сайта' });
  const title = sections.getByText('Услуги', { exact: true }).locator('visible=true');
  await expect(title).toHaveCount(1);
  expect((await title.boundingBox())?.width).toBeGreaterThan(300);
  const link = sections.getByRole('link', { name: 'Логистика' });
  await expect(link).toBeHidden();
  await title.click();
  await expect(link).toBeVisible();
});

test('the sections in the footer of a desktop begin at the same height', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/about');
  const sections = page.getByRole('navigation', { name: 'Разделы сайта' });
  const titles = ['О компании', 'Продукция', 'Услуги', 'Материалы', 'Карьера'];
  const tops = await Promise.all(
    titles.map((title) => topOf(sections.getByRole('link', { name: title, exact: true }))),
  );
  expect(new Set(tops).size).toBe(1);
  await expect(sections.getByRole('link', { name: 'Видео' })).toBeVisible();
});

test('the warning in the footer is written as a sentence', async ({ page, request }) => {
  const { data } = await getJson(request, '/api/common', isCommonResponse);
  await visit(page, '/about');
  await expect(page.getByRole('contentinfo')).toContainText(data.contacts.warning, { useInnerText: true });
});

test('a vacancy shows pay, place and schedule at once, and the button until the form', async ({ page, request }) => {
  const { items } = await getJson(request, '/api/vacancies/list', isVacancyList);
  const vacancy = items.find(({ salary }) => salary?.from);
  if (!vacancy) throw new Error('no vacancy names the pay');
  await visit(page, `/career/vacancies/${vacancy.alias}`);
  const terms = page.getByRole('list', { name: 'Условия' });
  await expect(terms).toBeInViewport({ ratio: 1 });
  await expect(terms).toContainText(/\d\s₽/);
  await expect(terms).toContainText(vacancy.city);
  const apply = page.getByRole('link', { name: 'Откликнуться' }).locator('visible=true');
  await expect(apply).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
  await expect(apply).toBeInViewport({ ratio: 1 });
  await apply.click();
  await expect(page.getByRole('heading', { name: 'Откликнуться' })).toBeInViewport();
  await expect.poll(() => topOf(apply), 'the bar stays above the form').toBeLessThan(100);
});

for (const [path, label] of [
  ['/career/vacancies', 'Направление'],
  ['/press-center/all', 'Тема'],
  ['/documents', 'Вид'],
] as const) {
  test(`the filters of ${path} are folded and work`, async ({ page }) => {
    await visit(page, path);
    const select = page.getByLabel(label, { exact: true });
    await expect(select).toBeHidden();
    await page.getByText(/^Отбор /).click();
    await expect(select).toBeVisible();
    const value = await select.locator('option').nth(1).getAttribute('value');
    await select.selectOption(value);
    await expect(page).toHaveURL((url) => [...url.searchParams.values()].includes(value ?? ''));
    await expect(page.getByText('выбрано: 1')).toBeVisible();
  });
}

async function topOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return Math.round(box.y);
}

// WCAG 2.2, 1.4.10 asks for a width of 320 px.
for (const width of [320, 359, 360]) {
  test(`at ${width} px, no page scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    for (const address of ['/', '/catalog', '/services/ctm', '/contacts', '/branches/mez']) {
      await visit(page, address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(width);
    }
  });
}

test('the picture of a card is hardly cropped, and stands beside the title', async ({ page }) => {
  await visit(page, '/services');
  const shapes = await page
    .getByRole('main')
    .locator(':is(article, li):has(> div > img, > div > picture > img)')
    .evaluateAll((cards) =>
      cards.flatMap((card) => {
        const box = card.querySelector('img')?.getBoundingClientRect();
        const isBeside = box && box.width < card.getBoundingClientRect().width / 2;
        return isBeside ? [box.width / box.height] : [];
      }),
    );
  expect(shapes.length).toBeGreaterThan(5);
  expect(shapes.filter((shape) => Math.abs(shape - 8 / 5) > 0.05)).toEqual([]);
});

test('a link beside the heading of a section stands on its baseline', async ({ page }) => {
  await visit(page, '/');
  for (const [heading, name] of [
    ['Хроника', 'Вся история'],
    ['Новости', 'Все новости'],
  ] as const) {
    const lineOf = (text: Locator) => text.evaluate(baselineOf);
    const main = page.getByRole('main');
    const above = await lineOf(main.getByRole('heading', { name: heading, exact: true }));
    expect(Math.abs(above - (await lineOf(main.getByRole('link', { name })))), heading).toBeLessThan(1.5);
  }
});

/** Returns the vertical position of the baseline of an element's text: the bottom of an empty inline block. */
function baselineOf(element: Element): number {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (!text?.parentNode) throw new Error('the element has no text');
  const [line, mark] = [document.createElement('span'), document.createElement('span')];
  mark.style.display = 'inline-block';
  text.parentNode.replaceChild(line, text);
  line.append(text, mark);
  const { bottom } = mark.getBoundingClientRect();
  line.replaceWith(text);
  return bottom;
}

test('the breadcrumbs lead to the pages above, and no line begins or ends with a separator', async ({ page }) => {
  for (const path of ['/services/destruction', '/catalog/tirelvin']) {
    await visit(page, path);
    const crumbs = page.getByRole('navigation', { name: 'Путь к странице' }).getByRole('listitem');
    const separators = await crumbs.evaluateAll((items) =>
      items.map((item) => {
        const [before, after] = [getComputedStyle(item, '::before'), getComputedStyle(item, '::after')];
        return [before.content, after.display === 'none' ? 'none' : after.content];
      }),
    );
    expect(separators.length).toBeGreaterThan(1);
    for (const [before] of separators) expect(before).toBe('none');
    expect(separators.slice(0, -1).map(([, after]) => after)).not.toContain('none');
    expect(separators.at(-1)).toEqual(['none', 'none']);
    const tops = await crumbs.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size, path).toBe(1);
  }
});

test('the pharmacies of several regions are folded, and those of one region are shown', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/where-to-buy');
  const region = page.getByRole('region', { name: 'Брянская область' });
  const pharmacy = region.getByText('Аптека «Заводская»');
  await expect(region.locator('summary')).toHaveText('Брянская область3');
  await expect(pharmacy).toBeHidden();
  await region.locator('summary').click();
  await expect(pharmacy).toBeVisible();
  await visit(page, '/where-to-buy?region=bryanskaya-oblast');
  await expect(pharmacy).toBeVisible();
});

for (const path of ['/contacts', '/branches', '/branches/agro', '/where-to-buy']) {
  test(`the names on the maps of ${path} can be read`, async ({ page }) => {
    await visit(page, path);
    const names = page.locator('main svg text:visible');
    await expect(names).not.toHaveCount(0);
    const sizes = await names.evaluateAll((texts) =>
      texts.map((text) => {
        const matrix = text instanceof SVGGraphicsElement ? text.getScreenCTM() : null;
        if (!matrix) throw new Error('the text is not drawn');
        return Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(READABLE);
  });
}

test('two buttons below each other are equally wide', async ({ page }) => {
  await page.setViewportSize(NARROW);
  for (const path of ['/', '/career', '/press-center']) {
    await visit(page, path);
    const head = page
      .getByRole('main')
      .locator('div', { has: page.getByRole('heading', { level: 1 }) })
      .first();
    const buttons = await head
      .locator('h1 ~ div > a')
      .evaluateAll((links) => links.map(({ clientWidth }) => clientWidth));
    expect(buttons, path).toHaveLength(2);
    expect(buttons[0]).toBe(buttons[1]);
  }
});
