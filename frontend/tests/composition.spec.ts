import { expect } from '@playwright/test';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
import { colorsAt, distance } from './support/pixels.ts';
import { test } from './support/test.ts';

const TABLET = { width: 768, height: 1024 } as const;

test('the reasons to work here are set in type, and each field of work has the number of its vacancies', async ({
  page,
}) => {
  await visit(page, '/career');
  const reason = page.getByRole('article').filter({ hasText: 'Право остановить' });
  await expect(reason).toBeVisible();
  await expect(reason.locator('svg')).toHaveCount(0);
  const size = (level: number, name: string) =>
    page.getByRole('heading', { level, name }).evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  expect(await size(3, 'Право остановить')).toBeGreaterThan(24);
  const fields = ['Производство', 'Качество и лаборатория', 'Наука и разработка', 'Инженерия'].map((name) =>
    page.getByRole('main').getByRole('link', { name, exact: true }),
  );
  const [first, second, third, fourth] = await Promise.all(fields.map(boxOf));
  expect([third?.x, fourth?.x], 'in two columns').toEqual([first?.x, second?.x]);
  const quality = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Качество и лаборатория' }) });
  await expect(quality).toContainText(/2\s*вакансии$/);
  await page.getByRole('main').getByRole('link', { name: 'Качество и лаборатория', exact: true }).click();
  await expect(page).toHaveURL(/\/career\/vacancies\?field=quality$/);
});

test('a product with only one more picture has no row of small pictures', async ({ page }) => {
  await visit(page, '/catalog/parafelin');
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await expect(page.locator('main a[href^="/api/media/products/"] img')).toHaveCount(0);
});

test('the picture of a product fills its card, and its package has air above it', async ({ page, context }) => {
  const empty = await context.newPage();
  await visit(page, '/catalog');
  const cards = await page.getByRole('main').getByRole('article').all();
  expect(cards.length).toBeGreaterThan(8);
  for (const card of cards) {
    const image = card.getByRole('img').first();
    await image.scrollIntoViewIfNeeded();
    await image.evaluate((one: HTMLImageElement) => one.decode());
    const [outer, picture] = [await boxOf(card), await boxOf(image)];
    expect([picture.x, picture.width].map(Math.round)).toEqual([outer.x + 1, outer.width - 2].map(Math.round));
    // The backdrop changes slowly along the upper edge. A package that touches the edge would change it at once.
    const line = Array.from({ length: 24 }, (_, step) => ({
      x: picture.x + 24 + (step * (picture.width - 48)) / 23,
      y: picture.y + 4,
    }));
    const colors = await colorsAt(empty, await page.screenshot(), line);
    const jumps = colors.slice(1).map((color, step) => distance(color, colors[step] ?? color));
    expect(Math.max(...jumps), (await card.getByRole('heading').textContent()) ?? '').toBeLessThan(16);
  }
});

for (const viewport of [NARROW, TABLET, DESKTOP]) {
  test(`the lead story of the press centre goes from edge to edge at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/press-center');
    const story = page.getByRole('article').first();
    const [band, picture] = [await boxOf(story), await boxOf(story.getByRole('img'))];
    expect([band.x, band.width, picture.x]).toEqual([0, viewport.width, 0]);
  });

  test(`the picture above the figures of the company goes from edge to edge at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/about');
    const figure = page.getByRole('figure').filter({ has: page.getByRole('img'), hasText: 'Цех «МЭЗ»' });
    const [picture, caption] = [await boxOf(figure.getByRole('img')), await boxOf(figure.locator('figcaption'))];
    expect([picture.x, picture.width]).toEqual([0, viewport.width]);
    expect(Math.round(caption.y), 'no caption over the objects').toBe(Math.round(picture.y + picture.height));
    const figures = await boxOf(page.locator('section', { hasText: 'Главные цифры' }).last());
    expect(Math.round(figures.y)).toBe(Math.round(caption.y + caption.height));
  });
}

test('the years and the news of the home page are as high as the picture beside them', async ({ page }) => {
  await visit(page, '/');
  for (const [heading, kind] of [
    ['Хроника', 'ol'],
    ['Новости', 'ul'],
  ] as const) {
    const section = page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) }).last();
    const [list, beside] = [
      await boxOf(section.locator(kind)),
      await boxOf(kind === 'ol' ? section.getByRole('img') : section.getByRole('article')),
    ];
    expect(list.y).toBeCloseTo(beside.y, 0);
    expect(list.height).toBeCloseTo(beside.height, 0);
  }
});

/** Groups that would leave a part of their row empty if their items had the usual width. */
const GROUPS = [
  ['/management', 'Дирекция'],
  ['/management', 'Директора филиалов'],
  ['/management', 'Совет директоров'],
  ['/branches/agro', 'Что здесь выпускают'],
  ['/branches/agro', 'Новости филиала'],
  ['/where-to-buy', 'Аптеки-партнёры'],
  ['/search', 'Часто ищут'],
  ['/search', 'Популярные препараты'],
] as const;

test('every group of people, products, news and pharmacies has the width of the page', async ({ page }) => {
  for (const [path, heading] of GROUPS) {
    await visit(page, path);
    const section = page.locator('section', {
      has: page.getByRole('heading', { level: 2, name: heading, exact: true }),
    });
    const title = await boxOf(section.getByRole('heading', { level: 2 }));
    const items = section.locator('li:not(nav *), article:not(li *)');
    expect(await items.count(), heading).toBeGreaterThan(0);
    const last = await boxOf(items.last());
    // The margins at both sides of the page are equal.
    expect(last.x + last.width, heading).toBeCloseTo(DESKTOP.width - title.x, 0);
  }
});

test('the first of many products of a branch is large, and the others are a list as high as it', async ({ page }) => {
  await visit(page, '/branches/mez');
  const section = page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: 'Что здесь выпускают' }),
  });
  const [first, ...others] = await Promise.all((await section.getByRole('listitem').all()).map(boxOf));
  expect(others.length).toBeGreaterThanOrEqual(4);
  expect(new Set(others.map(({ x }) => Math.round(x))).size, 'in one column').toBe(1);
  expect(others[0]?.x ?? 0).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
  const end = others.at(-1);
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeCloseTo((first?.y ?? 0) + (first?.height ?? 0), 0);
});

test('the sections of one rank have headings of one size', async ({ page }) => {
  const sizes = new Set<string>();
  for (const [path, heading] of [
    ['/about', 'Кто мы'],
    ['/about', 'Лицензии'],
    ['/services/legal', 'Что входит в услугу'],
    ['/services/legal', 'Как мы работаем'],
    ['/branches/mez', 'О площадке'],
    ['/branches/mez', 'Что здесь выпускают'],
  ] as const) {
    await visit(page, path);
    const title = page.getByRole('heading', { level: 2, name: heading, exact: true }).filter({ visible: true });
    sizes.add(await title.evaluate((element) => getComputedStyle(element).fontSize));
  }
  expect([...sizes]).toHaveLength(1);
});

test('the salary, the city and the schedule of all vacancies stand in columns', async ({ page }) => {
  await visit(page, '/career/vacancies');
  const vacancies = page.getByRole('main').getByRole('listitem').filter({ hasText: '₽' });
  const columns = await vacancies.evaluateAll((items) =>
    items.map((item) => [...item.children].map((part) => Math.round(part.getBoundingClientRect().x)).join(' ')),
  );
  expect(columns.length).toBeGreaterThan(5);
  expect(new Set(columns).size).toBe(1);
  expect(columns[0]?.split(' '), 'the words, the salary, the terms and an arrow').toHaveLength(4);
});

test('the field and the date of every vacancy stand on a line of their own', async ({ page }) => {
  await visit(page, '/career/vacancies');
  const vacancies = page.getByRole('main').getByRole('listitem').filter({ hasText: '₽' });
  const places = await vacancies.evaluateAll((items) =>
    items.map((item) => {
      const [title, lead, date] = ['h2, h3', 'h2 + p, h3 + p', 'time'].map((part) =>
        item.querySelector(part)?.getBoundingClientRect(),
      );
      if (!title || !lead || !date) return 'incomplete';
      return title.bottom <= lead.top && lead.bottom <= date.top ? 'below' : 'beside';
    }),
  );
  expect(places.length).toBeGreaterThan(5);
  expect(new Set(places)).toEqual(new Set(['below']));
});

test('the card of the newest item on the home page has no empty end', async ({ page }) => {
  await visit(page, '/');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Новости' }) }).getByRole('article');
  const [box, text] = [await boxOf(card), await boxOf(card.getByRole('paragraph').last())];
  expect(box.y + box.height - text.y - text.height).toBeLessThan(60);
});

test('the times of answers on the contacts are as high as the form beside them', async ({ page }) => {
  await visit(page, '/contacts');
  const [form, list] = [
    await boxOf(page.locator('#feedback form')),
    await boxOf(page.getByRole('main').locator('div', { hasText: 'Сколько ждать ответа' }).last()),
  ];
  expect(list.x + list.width).toBeLessThan(form.x);
  expect(list.y, 'the list is beside the form, not below it').toBeLessThan(form.y + form.height);
  expect(Math.abs(list.y + list.height - form.y - form.height)).toBeLessThan(60);
});

test('a short text and a short list stand across the page, below their heading', async ({ page }) => {
  for (const [path, heading] of [
    ['/management', 'Как устроено управление'],
    ['/materials/consumers', 'Дети, беременные, пожилые'],
    ['/branches/agro', 'Новости филиала'],
  ] as const) {
    await visit(page, path);
    const title = page.getByRole('heading', { level: 2, name: heading, exact: true });
    const edge = (await boxOf(title)).x;
    const parts = page.locator('section', { has: title }).last().locator('p, dd, article');
    const boxes = await Promise.all((await parts.all()).map(boxOf));
    const first = Math.min(...boxes.map(({ x }) => x));
    const last = Math.max(...boxes.map(({ x, width }) => x + width));
    expect(first - edge, heading).toBeLessThan(240);
    expect(DESKTOP.width - edge - last, heading).toBeLessThan(40);
  }
});

test('the fields of a form fill the rows of a sheet, and a report of a reaction has a button', async ({ page }) => {
  await visit(page, '/services/logistics');
  const form = page.getByRole('main').getByRole('form').or(page.locator('main form')).first();
  const [name, mail, phone] = await Promise.all(
    ['Имя', 'Электронная почта', /^Телефон/].map((label) => boxOf(form.getByLabel(label))),
  );
  expect([mail?.y, phone?.y], 'in one row').toEqual([name?.y, name?.y]);
  const message = await boxOf(form.getByLabel('Сообщение'));
  expect((phone?.x ?? 0) + (phone?.width ?? 0), 'up to the end').toBeCloseTo(message.x + message.width, 0);
  const sheet = form.locator('xpath=..');
  expect(await sheet.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');

  await visit(page, '/');
  const report = page.getByRole('main').getByRole('link', { name: 'Заполнить сообщение' });
  expect((await boxOf(report)).height).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole('main').getByRole('link', { name: 'Все услуги' })).toHaveAttribute('href', '/services');
});

test('the picture of a text ends with the text', async ({ page }) => {
  await visit(page, '/about');
  for (const heading of ['Кто мы', 'Система качества']) {
    const title = page.getByRole('heading', { level: 2, name: heading, exact: true });
    const section = page.locator('section', { has: title }).last();
    const [picture, last] = [await boxOf(section.getByRole('img')), await boxOf(section.locator('p').last())];
    expect(picture.x + picture.width).toBeLessThan((await boxOf(title)).x);
    expect(Math.abs(picture.y + picture.height - last.y - last.height), heading).toBeLessThan(60);
  }
});
