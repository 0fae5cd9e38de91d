import { expect } from '@playwright/test';
import { NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';
import { setView } from './support/view.ts';

const PAGE = '/services/ctm';
const FIRST = 'Оценка';

for (const [width, rows] of [
  [768, 2],
  [1440, 1],
] as const) {
  test(`at ${width} px, each station of the line stands above the text of its step`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, PAGE);
    const stations = page.locator(`ol:has(h3:text-is("${FIRST}")) > li`);
    const places = await stations.evaluateAll((items) =>
      items.map((item) => ({
        top: Math.round(item.getBoundingClientRect().top),
        isAbove:
          (item.querySelector('svg')?.getBoundingClientRect().bottom ?? 1e9) <
          (item.querySelector('h3')?.getBoundingClientRect().top ?? 0),
      })),
    );
    expect(places.map(({ isAbove }) => isAbove)).toEqual(Array(6).fill(true));
    expect(new Set(places.map(({ top }) => top)).size).toBe(rows);
  });
}

test('each station of quality control has a drawing of its own', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/about');
  const stations = page.locator('ol:has(h3:text-is("Входной контроль")) > li');
  const drawings = await stations.evaluateAll((items) =>
    items.map((item) => {
      const use = item.querySelector('use');
      return { href: use?.getAttribute('href'), height: use?.getBoundingClientRect().height ?? 0 };
    }),
  );
  expect(new Set(drawings.map(({ href }) => href)).size).toBe(5);
  for (const { href, height } of drawings) expect(height, String(href)).toBeGreaterThan(40);
});

test('on a tablet, five steps are a numbered list, and no belt ends in nothing', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await visit(page, '/about');
  const stations = page.locator('ol:has(h3:text-is("Входной контроль")) > li');
  const places = await stations.evaluateAll((items) =>
    items.map((item) => ({
      left: Math.round(item.getBoundingClientRect().left),
      right: Math.round(item.getBoundingClientRect().right),
      number: getComputedStyle(item, '::before').content.includes('station'),
      belt: getComputedStyle(item, '::before').position,
      stop: getComputedStyle(item, '::after').display,
    })),
  );
  expect(places).toEqual(Array(5).fill({ left: 28, right: 740, number: true, belt: 'static', stop: 'none' }));
  await expect(stations.locator('svg').first()).toBeHidden();
});

for (const [path, first, steps] of [
  ['/career', '3 рабочих дня', 5],
  ['/services', '10 минут', 4],
] as const) {
  test(`the steps of ${path} are a schedule with a button that begins it`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, path);
    const schedule = page.getByRole('list').filter({ hasText: first }).last();
    const times = schedule.getByRole('listitem');
    await expect(times).toHaveCount(steps);
    const tops = await times
      .locator('h3')
      .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().top));
    expect(new Set(tops).size, 'all titles are level').toBe(1);
    const section = page.locator('section').filter({ has: schedule });
    await expect(section.getByRole('link', { name: /Выбрать вакансию|Описать задачу/ })).toBeVisible();
  });
}

test('a phone numbers the steps of the line and does not show the drawings', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, PAGE);
  const station = page.locator(`li:has(h3:text-is("${FIRST}"))`);
  await expect(station.locator('svg')).toBeHidden();
  expect(await station.evaluate((item) => getComputedStyle(item, '::before').content)).toContain('station');
});

test('in the low vision view, the belt does not cross the texts', async ({ page }) => {
  await setView(page, 'reading=3');
  await visit(page, PAGE);
  const station = page.locator(`li:has(h3:text-is("${FIRST}"))`);
  const belt = await station.evaluate(
    (item) => item.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(item, '::before').top),
  );
  expect(belt).toBeLessThan((await station.getByRole('heading').boundingBox())?.y ?? 0);
});

test('each stop and each drawing of the belt stand at the left edge of the text of their step', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, PAGE);
  const stations = page.locator(`ol:has(h3:text-is("${FIRST}")) > li`);
  const places = await stations.evaluateAll((items) =>
    items.map((item) => {
      const text = item.querySelector('h3')?.getBoundingClientRect().left ?? 0;
      const stop = item.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(item, '::after').left);
      const drawing = item.querySelector('svg')?.getBoundingClientRect().left ?? 0;
      return { stop: stop - text, drawing: drawing - text };
    }),
  );
  expect(places).toHaveLength(6);
  for (const { stop, drawing } of places) {
    expect(Math.abs(stop)).toBeLessThan(1);
    expect(Math.abs(drawing)).toBeLessThan(1);
  }
});
