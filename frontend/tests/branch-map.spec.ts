import { expect } from '@playwright/test';
import { boxOf, visit } from './support/page.ts';
import { test } from './support/test.ts';

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

test('the map of the branches is the picture at the top of their page, and its marks are links', async ({ page }) => {
  await visit(page, '/branches');
  const main = page.getByRole('main');
  const words = await boxOf(main.getByText(/^Сырьё, исследования/));
  const marks = main.locator('figure').getByRole('link');
  await expect(marks).toHaveCount(4);
  for (const mark of await marks.all()) {
    await expect(mark).toBeInViewport({ ratio: 1 });
    expect((await boxOf(mark)).x).toBeGreaterThan(words.x + words.width);
  }
  await marks.first().locator('circle').first().click();
  await expect(page).toHaveURL(/\/branches\/agro$/);
});

test('the page of the branches ends with what visitors can do next', async ({ page }) => {
  await visit(page, '/branches');
  const end = page.getByRole('main').locator('section').last();
  await expect(end.getByRole('heading', { level: 2 })).toHaveText('Одни правила на всех площадках');
  // The link covers its whole row.
  await end.getByRole('paragraph').last().click({ force: true });
  await expect(page).toHaveURL(/\/career\/vacancies$/);
});

type Box = Awaited<ReturnType<typeof boxOf>>;

function touches(one: Box, other: Box): boolean {
  const apart = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !apart && one.y < other.y + other.height && other.y < one.y + one.height;
}
