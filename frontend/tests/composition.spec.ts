import { expect, type Locator, type Page } from '@playwright/test';
import { DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

const TABLET = { width: 768, height: 1024 } as const;

for (const viewport of [NARROW, TABLET, DESKTOP]) {
  test(`the pictures of the history are whole, large and small in turn at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/history');
    const sizes: string[] = [];
    for (const event of await eventsWithPictures(page)) {
      const image = event.getByRole('img');
      const [all, picture] = [await boxOf(event), await boxOf(image)];
      const whole = await image.evaluate(
        (one: HTMLImageElement) => Number(one.getAttribute('width')) / Number(one.getAttribute('height')),
      );
      expect(Math.abs(picture.width / picture.height - whole), 'the picture is not cropped').toBeLessThan(0.02);
      sizes.push(picture.width > all.width / 2 ? 'large' : 'small');
    }
    expect(sizes.filter((size) => size === 'large').length).toBeGreaterThanOrEqual(4);
    expect(sizes.filter((size) => size === 'small').length).toBeGreaterThanOrEqual(3);
  });
}

for (const viewport of [TABLET, DESKTOP]) {
  test(`the pictures of the history stand beside their texts at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/history');
    for (const event of await eventsWithPictures(page)) {
      const [text, picture] = [await boxOf(event.locator('p').last()), await boxOf(event.getByRole('img'))];
      expect(picture.x >= text.x + text.width || text.x >= picture.x + picture.width, 'beside').toBe(true);
      expect(picture.y).toBeLessThan(text.y + text.height);
      expect(text.width, 'the text is wide enough to read').toBeGreaterThan(viewport === DESKTOP ? 320 : 220);
    }
  });
}

test('the reasons to work here are set in type, and the fields of work are a list of links', async ({ page }) => {
  await visit(page, '/career');
  const reason = page.getByRole('article').filter({ hasText: 'Право остановить' });
  await expect(reason).toBeVisible();
  await expect(reason.locator('svg')).toHaveCount(0);
  const size = (level: number, name: string) =>
    page.getByRole('heading', { level, name }).evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  expect(await size(3, 'Право остановить')).toBeGreaterThan(24);
  const fields = ['Производство', 'Качество и лаборатория', 'Наука и разработка'].map((name) =>
    page.getByRole('main').getByRole('link', { name, exact: true }),
  );
  const [first, second, third] = await Promise.all(fields.map(boxOf));
  expect(second?.y, 'two in a row').toBe(first?.y);
  expect(third?.x, 'in two columns').toBe(first?.x);
  await page.getByRole('main').getByRole('link', { name: 'Качество и лаборатория', exact: true }).click();
  await expect(page).toHaveURL(/\/career\/vacancies\?field=quality$/);
});

for (const viewport of [NARROW, TABLET, DESKTOP]) {
  test(`the name and the form of a product are on the first screen at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/catalog/parafelin');
    const name = page.getByRole('heading', { level: 1 });
    const form = page.getByRole('main').getByRole('listitem').filter({ hasText: 'таблетки' }).first();
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(form).toBeInViewport({ ratio: 1 });
    const picture = await boxOf(page.getByRole('main').getByRole('img').first());
    const [title, dose] = [await boxOf(name), await boxOf(form)];
    if (viewport === NARROW) expect(picture.y).toBeGreaterThan(dose.y + dose.height);
    else expect(picture.x + picture.width).toBeLessThan(title.x);
  });
}

for (const [width, end] of [
  [360, 360],
  [1440, 680],
] as const) {
  test(`the picture of a product begins at the edge of the window at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/catalog/parafelin');
    const picture = await boxOf(page.getByRole('main').getByRole('img').first());
    expect(picture.x).toBe(0);
    expect(picture.width).toBeGreaterThanOrEqual(end);
  });
}

test('a product with only one more picture has no row of small pictures', async ({ page }) => {
  await visit(page, '/catalog/parafelin');
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  await expect(page.locator('main a[href^="/api/media/products/"] img')).toHaveCount(0);
});

test('the picture of a product keeps away from the edge of its card', async ({ page }) => {
  await visit(page, '/catalog');
  const card = page.getByRole('article').filter({ hasText: 'Амбровенс' });
  const [outer, picture] = [await boxOf(card), await boxOf(card.getByRole('img').first())];
  expect(picture.y - outer.y).toBeGreaterThan(10);
  expect(picture.x - outer.x).toBeGreaterThan(10);
  expect(outer.x + outer.width - picture.x - picture.width).toBeGreaterThan(10);
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
    const figure = page
      .getByRole('figure')
      .filter({ has: page.getByRole('img') })
      .first();
    const [picture, caption] = [await boxOf(figure.getByRole('img')), await boxOf(figure.locator('figcaption'))];
    expect([picture.x, picture.width]).toEqual([0, viewport.width]);
    expect(Math.round(caption.y), 'no caption over the objects').toBe(Math.round(picture.y + picture.height));
    const figures = await boxOf(page.locator('section', { hasText: 'Главные цифры' }).last());
    expect(Math.round(figures.y)).toBe(Math.round(caption.y + caption.height));
  });
}

test('the map of the branches stands beside their addresses, and names the cities', async ({ page }) => {
  await visit(page, '/contacts');
  const branches = page.locator('section', { has: page.getByRole('heading', { name: 'Филиалы', exact: true }) });
  const map = await boxOf(branches.locator('figure svg'));
  expect(map.width).toBeGreaterThan(750);
  const addresses = await Promise.all((await branches.getByRole('listitem').all()).map(boxOf));
  expect(addresses).toHaveLength(4);
  for (const address of addresses) {
    expect(address.x + address.width).toBeLessThan(map.x);
    expect(address.y).toBeGreaterThan(map.y - 1);
  }
  await expect(branches.locator('svg').getByText('Москва')).toHaveCount(1);
});

for (const [path, width] of [
  ['/branches', 768],
  ['/branches', 1440],
  ['/contacts', 1440],
] as const) {
  test(`the names on the map of ${path} do not touch other names or marks at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, path);
    const map = page.locator('figure svg', { has: page.locator('title', { hasText: 'Филиалы' }) });
    const [names, marks] = await Promise.all([map.locator('text').all(), map.locator('circle').all()]);
    expect(names, 'four branches and two cities').toHaveLength(6);
    const boxes = await Promise.all(names.map(boxOf));
    const others = [...boxes, ...(await Promise.all(marks.map(boxOf)))];
    for (const box of boxes) expect(others.filter((other) => other !== box && touches(box, other))).toEqual([]);
  });
}

test('the steps of the branches stand beside the map of their way', async ({ page }) => {
  await visit(page, '/branches');
  const map = await boxOf(page.locator('figure svg', { has: page.locator('title', { hasText: 'Филиалы' }) }));
  const steps = page.locator('section', { hasText: 'Как филиалы работают вместе' }).last().locator('ol > li');
  const boxes = await Promise.all((await steps.all()).map(boxOf));
  expect(boxes).toHaveLength(4);
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
  for (const box of boxes) expect(box.x + box.width).toBeLessThan(map.x);
});

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

test('the salary, the city and the schedule of all vacancies stand in columns', async ({ page }) => {
  await visit(page, '/career/vacancies');
  const vacancies = page.getByRole('main').getByRole('listitem').filter({ hasText: '₽' });
  const columns = await vacancies.evaluateAll((items) =>
    items.map((item) => [...item.children].map((part) => Math.round(part.getBoundingClientRect().x)).join(' ')),
  );
  expect(columns.length).toBeGreaterThan(5);
  expect(new Set(columns).size).toBe(1);
  expect(columns[0]?.split(' ')).toHaveLength(3);
});

test('the text of a news item ends where its heading ends, and the aside stands below the picture', async ({
  page,
}) => {
  await visit(page, '/press-center/kapli-bez-konservantov');
  const [picture, aside] = [
    await boxOf(page.getByRole('main').getByRole('img').first()),
    await boxOf(page.getByRole('complementary')),
  ];
  expect(aside.x).toBeCloseTo(picture.x, 0);
  const text = await boxOf(page.getByRole('main').locator('p', { hasText: '12 ноября с линии сошёл' }));
  expect(aside.x - text.x - text.width).toBeLessThan(90);
});

async function eventsWithPictures(page: Page): Promise<Locator[]> {
  const events = page.getByRole('main').getByRole('listitem');
  const found = await events.filter({ has: page.getByRole('img') }).all();
  expect(found.length).toBeGreaterThan(5);
  return found;
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return box;
}

type Box = Awaited<ReturnType<typeof boxOf>>;

function touches(one: Box, other: Box): boolean {
  const apart = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !apart && one.y < other.y + other.height && other.y < one.y + one.height;
}

test('on a tablet, managers stand in two columns, and the buttons of neighbours are on one line', async ({ page }) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/management');
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Дирекция', exact: true }) });
    const people = await Promise.all((await section.getByRole('listitem').all()).map(boxOf));
    expect(new Set(people.map(({ x }) => x)).size).toBe(width < 1024 ? 2 : 3);
    const buttons = await Promise.all((await section.locator('summary').all()).map(boxOf));
    const neighbours = buttons.filter((_button, index) => people[index]?.y === people[0]?.y);
    expect(neighbours.length).toBeGreaterThan(1);
    expect(new Set(neighbours.map(({ y }) => Math.round(y))).size).toBe(1);
  }
});

test('the portraits of a group of managers are equally wide, fill the page, and are larger for a higher rank', async ({
  page,
}) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/management');
    const widths: number[] = [];
    for (const name of ['Дирекция', 'Директора филиалов', 'Совет директоров']) {
      const heading = page.getByRole('heading', { name, exact: true });
      const people = page.locator('section', { has: heading }).getByRole('listitem');
      const portraits = await Promise.all((await people.getByRole('img', { name: 'Портрет' }).all()).map(boxOf));
      const cards = await Promise.all((await people.all()).map(boxOf));
      const all = portraits.map((portrait) => portrait.width);
      expect(Math.max(...all) - Math.min(...all), name).toBeLessThan(3);
      expect(Math.min(...cards.map(({ x }) => x)), 'below the heading').toBeCloseTo((await boxOf(heading)).x, 0);
      expect(Math.max(...cards.map((card) => card.x + card.width)), 'no hole').toBeCloseTo(
        width - (cards[0]?.x ?? 0),
        0,
      );
      widths.push(Math.round(all[0] ?? 0));
    }
    const [direction = 0, branches = 0, board = 0] = widths;
    expect(direction).toBeGreaterThanOrEqual(branches);
    expect(Math.abs(branches - board)).toBeLessThan(3);
  }
});

test('on a tablet, the picture of a product stands inside the margins', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit(page, '/catalog/parafelin');
  const [picture, crumbs] = [
    await boxOf(page.getByRole('main').getByRole('img').first()),
    await boxOf(page.getByRole('navigation', { name: 'Путь к странице' })),
  ];
  expect(picture.x).toBeCloseTo(crumbs.x, 0);
});

test('the picture of the newest item on the home page fills the height that its words leave', async ({ page }) => {
  await visit(page, '/');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Новости' }) }).getByRole('article');
  const [box, picture, text] = [
    await boxOf(card),
    await boxOf(card.getByRole('img')),
    await boxOf(card.getByRole('paragraph').last()),
  ];
  expect(picture.y - box.y).toBeLessThan(2);
  expect(box.y + box.height - text.y - text.height, 'no empty end').toBeLessThan(40);
});
