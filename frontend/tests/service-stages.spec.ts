import { expect, type Locator } from '@playwright/test';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

const TABLET = { width: 768, height: 1024 } as const;

/** Returns the boxes of all elements. */
async function boxesOf(elements: Locator) {
  return Promise.all((await elements.all()).map(boxOf));
}

test('the way to a sample that exists goes beside the way to a new one', async ({ page }) => {
  for (const viewport of [DESKTOP, TABLET]) {
    await page.setViewportSize(viewport);
    await visit(page, '/services/samples');
    const [left, right] = await Promise.all(
      ['Как заказать готовый образец', 'Как разрабатываем новый'].map((name) =>
        boxOf(page.locator('main section', { has: page.getByRole('heading', { name }) }).last()),
      ),
    );
    expect([left?.x, left?.width]).toEqual([0, viewport.width / 2]);
    expect([right?.x, right?.y, right?.height]).toEqual([viewport.width / 2, left?.y, left?.height]);
  }
});

test('the stages of a development are stairs', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/services/innovative-solutions');
  const steps = await boxesOf(page.getByRole('main').locator('ol:not(nav *) > li'));
  expect(steps).toHaveLength(6);
  expect(new Set(steps.map(({ y, height }) => Math.round(y + height))).size, 'on one ground').toBe(1);
  for (const [index, { y }] of steps.slice(1).entries()) expect(y).toBeLessThan((steps[index]?.y ?? 0) - 24);
});

test('a report lies beside the reasons why its results can be trusted', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/services/testing-laboratory');
  const [report, reasons] = [
    await boxOf(page.getByRole('table').first()),
    await boxOf(page.getByText(/^Дважды в\sгод лаборатория/)),
  ];
  expect(reasons.x).toBeGreaterThan(report.x + report.width);
  expect(reasons.y).toBeLessThan(report.y + report.height);
  const methods = await boxesOf(page.getByRole('table').nth(1).getByRole('rowheader'));
  expect(new Set(methods.map(({ x }) => x)).size, 'two columns').toBe(2);
});

test('each z score is a point between the limits on one scale', async ({ page }) => {
  for (const viewport of [DESKTOP, TABLET, NARROW]) {
    await page.setViewportSize(viewport);
    await visit(page, '/services/comparison-tests');
    const points = await boxesOf(page.getByRole('table').first().locator('td circle'));
    expect(points).toHaveLength(4);
    const [small, negative, doubtful, worst] = points.map(({ x }) => x);
    // The scores are 0.3, −0.8, 2.3 and −3.5.
    const unit = ((small ?? 0) - (negative ?? 0)) / 1.1;
    expect((doubtful ?? 0) - (small ?? 0)).toBeCloseTo(2 * unit, 0);
    expect((negative ?? 0) - (worst ?? 0)).toBeCloseTo(2.7 * unit, 0);
    expect(unit, 'the differences can be seen').toBeGreaterThan(10);
  }
});

test('the temperatures have a scale as wide as a third of the page, and the cargo goes across the page', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/services/logistics');
  const bar = page.getByRole('row', { name: /^2–\u20608/ }).locator('span[aria-hidden]');
  expect((await boxOf(bar)).width).toBeGreaterThan(400);
  const steps = await boxesOf(page.getByRole('main').locator('ol:not(nav *) > li'));
  expect(new Set(steps.map(({ y }) => y)).size, 'in one row').toBe(1);
});

test('on a phone, each size of a batch shows both ends of its scale inside its card', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/services/ctm');
  const row = page.getByRole('row', { name: /^Сиропы/ });
  const { x, width } = await boxOf(row);
  const ends = row.locator('td text');
  await expect(ends).toHaveText(['20', /^2\s000$/]);
  const [least, most] = await boxesOf(ends);
  expect(least?.x).toBeGreaterThan(x);
  expect((most?.x ?? 1e9) + (most?.width ?? 0)).toBeLessThanOrEqual(x + width - 16);
});

test('the price of a production begins on the line of the headings and of the questions', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  for (const path of ['/services/ctm', '/services/samples', '/services/innovative-solutions']) {
    await visit(page, path);
    const closing = page.locator('[data-kind="closing"]');
    const headings = await boxesOf(closing.locator('h2').filter({ visible: true }));
    expect(new Set(headings.slice(0, 3).map(({ y }) => Math.round(y))).size, path).toBe(1);
    const [panel, questions] = [
      await boxOf(closing.locator('[data-purpose="price"]')),
      await boxOf(closing.locator('[data-kind="questions"] summary').filter({ visible: true }).first()),
    ];
    expect(questions.x, path).toBeCloseTo(panel.x, 0);
  }
});

for (const viewport of [DESKTOP, TABLET]) {
  test(`each work is a leaf with the days that it takes at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/services/legal');
    const rows = page.getByRole('table', { name: /^Состав работ/ }).getByRole('row');
    const leaves = await boxesOf(rows.filter({ has: page.getByRole('rowheader') }));
    expect(new Set(leaves.map(({ y }) => y)).size, 'in one row').toBe(1);
    const days = await boxesOf(rows.locator('td svg'));
    const [five, ten, more, , year] = days.map(({ width, height }) => ({ width, height }));
    expect(ten?.height).toBeCloseTo(2 * (five?.height ?? 0), 0);
    expect(more?.height ?? 0).toBeGreaterThan(3 * (five?.height ?? 1e9));
    expect(year?.width, 'twelve months are three rows of four larger marks').toBeCloseTo(1.2 * (five?.width ?? 0), 0);
    expect(year?.height).toBeCloseTo(2.25 * (ten?.height ?? 0), 0);
  });

  test(`the rules of safety stand along an arc at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/services/legal-circulation');
    const section = page.locator('main section', {
      has: page.getByRole('heading', { name: 'Как устроена безопасность' }).filter({ visible: true }),
    });
    const edges = (await boxesOf(section.locator('dt'))).map(({ x }) => Math.round(x));
    expect(edges).toHaveLength(6);
    expect(edges, 'symmetrical').toEqual(edges.toReversed());
    expect(edges[1]).toBeGreaterThan((edges[0] ?? 0) + 24);
    expect(edges[2]).toBeGreaterThan(edges[1] ?? 1e9);
  });
}

test('the stages of destruction are a chain from the left to the right', async ({ page }) => {
  for (const viewport of [DESKTOP, TABLET]) {
    await page.setViewportSize(viewport);
    await visit(page, '/services/destruction');
    const stages = await boxesOf(page.getByRole('table').first().getByRole('rowheader'));
    expect(stages).toHaveLength(4);
    expect(new Set(stages.map(({ y }) => Math.round(y))).size).toBe(1);
    expect((stages[3]?.x ?? 0) + (stages[3]?.width ?? 1e9)).toBeLessThan(viewport.width);
  }
});

test('the picture of a laboratory or of a process is as high as the section beside it', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  for (const [path, heading, side] of [
    ['/services/testing-laboratory', 'Как заказать испытание', 'right'],
    ['/services/comparison-tests', 'Как проходит раунд', 'left'],
    ['/services/destruction', 'Порядок работ', 'right'],
    ['/services/legal', 'Как мы работаем', 'left'],
    ['/services/legal-circulation', 'Как устроена безопасность', 'right'],
  ] as const) {
    await visit(page, path);
    const title = page.getByRole('heading', { name: heading }).filter({ visible: true });
    const section = await boxOf(page.locator('[data-kind]', { has: title }).last());
    const figure = await boxOf(page.locator('[data-kind="picture"]').last());
    expect([figure.y, figure.height].map(Math.round), path).toEqual([section.y, section.height].map(Math.round));
    expect(figure.width + section.width, 'from edge to edge').toBeCloseTo(DESKTOP.width, 0);
    expect(figure.x > section.x ? 'right' : 'left', path).toBe(side);
  }
});

test('a phone shows the drawing of a service without a click', async ({ page }) => {
  await page.setViewportSize(NARROW);
  for (const [path, name] of [
    ['/services/ctm', 'Глазные капли'],
    ['/services/destruction', 'После уничтожения'],
    ['/services/logistics', 'Особый режим'],
    ['/services/legal', 'Пробная проверка'],
    ['/services/comparison-tests', 'Л-12'],
    ['/services/testing-laboratory', 'Единичная примесь'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('rowheader', { name }), path).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(NARROW.width);
  }
});

test('the conditions of training stand beside the questions, and the form follows with space above it', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  for (const [path, name] of [
    ['/qualification-programs', 'Условия'],
    ['/career/education-programs', 'Что мы даём'],
  ] as const) {
    await visit(page, path);
    const list = page.locator('main section', { has: page.getByRole('heading', { name }).filter({ visible: true }) });
    const [facts, questions, form] = [
      await boxOf(list.locator('dl')),
      await boxOf(page.getByRole('main').locator('details:not(:has(h2))').last()),
      await boxOf(page.locator('main section:has(form)').last()),
    ];
    expect(questions.x, path).toBeGreaterThan(facts.x + facts.width);
    expect(questions.x + questions.width, 'margins at both sides are equal').toBeCloseTo(DESKTOP.width - facts.x, 0);
    expect(form.y - Math.max(facts.y + facts.height, questions.y + questions.height), path).toBeGreaterThan(48);
  }
});
