import { expect } from '@playwright/test';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';
import { brokenParts } from './support/text-lines.ts';

test('the contact person of a service stays beside the first sections, and not over the sections below them', async ({
  page,
}) => {
  await visit(page, '/services/ctm');
  const person = page.getByRole('complementary').getByRole('link', { name: '+7 (495) 000-00-14' });
  const text = page.getByRole('heading', { name: 'Наши возможности' }).filter({ visible: true });
  await text.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
  await expect(text).toBeInViewport();
  await expect(person).toBeInViewport({ ratio: 1 });
  const [left, right] = [await text.boundingBox(), await person.boundingBox()];
  expect(left?.x ?? DESKTOP.width).toBeLessThan(right?.x ?? 0);
  const below = page.getByRole('heading', { name: 'Как проходит перенос' });
  await below.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  await expect(person).not.toBeInViewport();
});

test('the panel with the price breaks no word', async ({ page }) => {
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/services/ctm');
    expect(await brokenParts(page.locator('main dt'), '[А-Яа-яё]{3,}'), `at ${width} px`).toEqual([]);
  }
});

test('the card of the contact person has the same frame in every layout', async ({ page }) => {
  for (const path of ['/services/ctm', '/services/testing-laboratory', '/services/destruction']) {
    await visit(page, path);
    const card = page.getByRole('complementary').getByRole('article');
    expect(await card.evaluate((element) => getComputedStyle(element).borderLeftWidth), path).toBe('1px');
  }
});

for (const width of [360, 768, 1440]) {
  test(`a picture and the form of a service go from edge to edge at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/services/ctm');
    const picture = page.getByRole('img', { name: 'Семь открытых флаконов под иглами линии розлива' });
    const form = page.locator('main section#study');
    for (const wide of [picture, form]) {
      const box = await wide.boundingBox();
      expect(box?.x).toBe(0);
      expect(box?.width).toBe(width);
    }
    // What the band of the form contains begins where the sections above begin.
    const [title, above] = [form.getByRole('heading', { level: 2 }), page.getByRole('heading', { name: 'Для кого' })];
    expect((await title.boundingBox())?.x).toBe((await above.boundingBox())?.x);
  });
}

test('contract manufacturing shows which site makes which form, in batches of which size', async ({ page }) => {
  await visit(page, '/services/ctm');
  const row = page.getByRole('row', { name: /^Глазные капли/ });
  await expect(row.getByRole('cell')).toHaveText(['«Лефортово»', /20–\u2060150/]);
  await expect(page.getByRole('columnheader')).toHaveText(['Форма', 'Площадка', 'Серия']);
});

for (const [path, less, more] of [
  ['/services/ctm', 'Глазные капли', 'Сиропы, растворы, спреи'],
  ['/services/logistics', 'Морозильные камеры', 'Большинство таблеток'],
] as const) {
  test(`the ranges of ${path} are bars on one scale`, async ({ page }) => {
    await visit(page, path);
    const barOf = (name: string) =>
      page
        .getByRole('row')
        .filter({ hasText: name })
        .locator('span[aria-hidden]')
        .evaluate((bar) => {
          const { left, width } = bar.getBoundingClientRect();
          const [, right = 0, , start = 0] = getComputedStyle(bar, '::after')
            .clipPath.split(' ')
            .map((part) => Number.parseFloat(part.replace('inset(', '')));
          return { left, width, start, end: 100 - right };
        });
    const [first, second] = [await barOf(less), await barOf(more)];
    expect([second.left, second.width], 'both bars have the same place').toEqual([first.left, first.width]);
    expect(first.end).toBeGreaterThan(first.start);
    expect(second.end).toBeGreaterThan(second.start);
    expect(second.start, 'the greater range lies further right').toBeGreaterThan(first.end);
  });
}

test('a table of batches on a phone names the size of each batch above its bar', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/services/ctm');
  const row = page.getByRole('row', { name: /Глазные капли/ });
  const size = row.getByRole('cell').filter({ hasText: /20–\u2060150/ });
  await expect(size).toBeVisible();
  expect((await size.locator('span[aria-hidden]').boundingBox())?.width).toBeGreaterThan(100);
});

test('a laboratory shows a sample of its report', async ({ page }) => {
  await visit(page, '/services/testing-laboratory');
  const tables = page.getByRole('main').getByRole('table');
  await expect(tables).toHaveCount(2);
  const stampOf = (place: number) =>
    tables
      .nth(place)
      .locator('caption')
      .evaluate((caption) => getComputedStyle(caption, '::after').content);
  expect(await stampOf(0)).toContain('образец');
  expect(await stampOf(1)).toBe('none');
});

test('the three layouts set their steps on a production line, in rows and on a way of two columns', async ({
  page,
}) => {
  for (const [path, columns] of [
    ['/services/ctm', 6],
    ['/services/testing-laboratory', 1],
    ['/services/destruction', 2],
  ] as const) {
    await visit(page, path);
    const steps = page.getByRole('main').locator('ol:not(nav *) > li');
    const boxes = await Promise.all((await steps.all()).map((step) => step.boundingBox()));
    expect(boxes.length, path).toBeGreaterThan(4);
    expect(new Set(boxes.map((box) => box?.x)).size, path).toBe(columns);
  }
  // Only the stops of a process are joined by a line from disc to disc.
  const joined = (step: Element) => getComputedStyle(step, '::after').borderLeftStyle;
  const first = page.getByRole('main').locator('ol:not(nav *) > li').first();
  expect(await first.evaluate(joined)).toBe('dashed');
  await visit(page, '/services/testing-laboratory');
  expect(await first.evaluate(joined)).not.toBe('dashed');
});

test('a process shows the documents of both sides for each stage', async ({ page }) => {
  await visit(page, '/services/destruction');
  const kit = page.getByRole('table', { name: 'Документы заказчика и исполнителя по этапам' });
  await expect(kit.getByRole('columnheader')).toHaveText(['Этап', 'От вас', 'От нас']);
  const last = kit.getByRole('row', { name: /^После уничтожения/ });
  await expect(last.getByRole('cell').nth(0).getByRole('listitem')).toHaveText(['Отметка в\u00a0журнале учёта']);
  await expect(last.getByRole('cell').nth(1).getByRole('listitem')).toHaveCount(3);
  // The documents of the customer stand above the chain of stages, and those of the company below it.
  const [stage, above, below] = await Promise.all(
    [last.getByRole('rowheader'), last.getByRole('cell').nth(0), last.getByRole('cell').nth(1)].map(boxOf),
  );
  expect((above?.y ?? 0) + (above?.height ?? 1e9)).toBeLessThanOrEqual((stage?.y ?? 0) + 1);
  expect(below?.y ?? 0).toBeGreaterThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 1e9) - 1);
});

test('a warning of a process stands before its steps', async ({ page }) => {
  await visit(page, '/services/destruction');
  const warning = await page.getByRole('complementary', { name: 'Не отправляйте вещества почтой' }).boundingBox();
  const steps = await page.getByRole('heading', { name: 'Порядок работ' }).boundingBox();
  expect(warning?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(steps?.y ?? 0);
});

test('the form of a service stands beside what to prepare and the contact person', async ({ page }) => {
  for (const path of ['/services/ctm', '/services/logistics', '/services/legal']) {
    await visit(page, path);
    const form = page.locator('main section:has(form)').last();
    await expect(form.getByRole('heading', { name: 'Что подготовить' }), path).toBeVisible();
    await expect(form.getByRole('link', { name: /^\+7/ }), path).toBeVisible();
    await expect(form.getByText(/^Пн.*18:00/), path).toBeVisible();
  }
});

test('what happens next stands beside the form on a desktop, and not before it on a phone', async ({ page }) => {
  await visit(page, '/services/destruction');
  const next = page.getByRole('heading', { name: 'Что будет дальше' });
  const [title, field] = [await next.boundingBox(), await page.getByLabel('Вещества или препараты').boundingBox()];
  expect(title?.x ?? DESKTOP.width).toBeLessThan((field?.x ?? 0) - 200);
  await expect(page.locator('#destruction').getByRole('link', { name: '+7 (495) 000-00-15' })).toBeVisible();
  await page.setViewportSize(NARROW);
  await expect(next).toBeHidden();
});

test('the picture of the introduction stands beside the contact persons', async ({ page }) => {
  await visit(page, '/services/logistics');
  const picture = await page.getByRole('img', { name: 'Проход склада' }).boundingBox();
  const cards = page.getByRole('complementary').getByRole('article');
  const person = await cards.last().boundingBox();
  expect((picture?.x ?? 0) + (picture?.width ?? DESKTOP.width)).toBeLessThan(person?.x ?? 0);
  expect(picture?.y ?? 0).toBeLessThan((person?.y ?? 0) + (person?.height ?? 0));
});

test('a picture of a text begins with its heading, beside the heading and the text', async ({ page }) => {
  await visit(page, '/materials/consumers');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Как хранить дома' }) });
  const [heading, picture, text] = await Promise.all([
    section.getByRole('heading').boundingBox(),
    section.getByRole('img').boundingBox(),
    section.getByRole('listitem').first().boundingBox(),
  ]);
  expect(picture?.y ?? 0).toBeCloseTo(heading?.y ?? 0, 0);
  const end = (picture?.x ?? 0) + (picture?.width ?? DESKTOP.width);
  for (const words of [heading, text]) expect(words?.x ?? 0).toBeGreaterThan(end);
});

test('each licence has a number, a date and an issuer', async ({ page }) => {
  await visit(page, '/about');
  const licence = page.getByRole('listitem').filter({ hasText: '№ ЛО-00-03-000043 от 5 июня 2018' });
  await expect(licence).toContainText('Федеральная служба по надзору в сфере здравоохранения');
});

for (const scripts of [true, false]) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts });
    if (!scripts) test.beforeEach(({ faults }) => faults.expected(/^failed request: \S+\/assets\/\S+\.js csp$/));

    test('a picture of a news item opens in a viewer and closes again', async ({ page }) => {
      await page.goto('/press-center/kapli-bez-konservantov');
      const open = page.getByRole('main').getByRole('button', { name: /Увеличить$/ });
      const viewer = page.getByRole('main').locator('figure [popover]');
      await expect(viewer.first()).toBeHidden();
      await open.first().click();
      await expect(viewer.first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(viewer.first()).toBeHidden();
      await open.last().click();
      await viewer.last().getByRole('button', { name: 'Закрыть просмотр' }).click();
      await expect(viewer.last()).toBeHidden();
    });
  });
}

for (const branch of ['agro', 'lefortovo', 'mez', 'pochep']) {
  test(`the page of the branch ${branch} has a plan of the way`, async ({ page }) => {
    await visit(page, `/branches/${branch}`);
    const plan = page.getByRole('img', { name: /^Схема проезда к филиалу/ });
    await expect(plan.locator('text').first()).toBeVisible();
    expect((await plan.boundingBox())?.width).toBeGreaterThan(300);
    await expect(page.getByText(/^Схема условная\.\sОт\s.+\sминут\sпешком/)).toBeVisible();
  });
}

test('the numbers of the steps of a service lie inside their discs', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/services/legal');
  const step = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Сопровождение' }) })
    .last();
  const [size, width] = await step.evaluate((one) => {
    const disc = getComputedStyle(one, '::before');
    return [Number.parseFloat(disc.fontSize), Number.parseFloat(disc.width)];
  });
  // Two digits are little wider than the font size.
  expect(size).toBeLessThan((width ?? 0) / 2);
});
