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

test('the steps of the branches stand beside the map of their way', async ({ page }) => {
  await visit(page, '/branches');
  const map = await boxOf(page.locator('figure svg', { has: page.locator('title', { hasText: 'Филиалы' }) }));
  const steps = page.locator('section', { hasText: 'Как филиалы работают вместе' }).last().locator('ol > li');
  const boxes = await Promise.all((await steps.all()).map(boxOf));
  expect(boxes).toHaveLength(4);
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(1);
  for (const box of boxes) expect(box.x + box.width).toBeLessThan(map.x);
});

type Box = Awaited<ReturnType<typeof boxOf>>;

function touches(one: Box, other: Box): boolean {
  const apart = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !apart && one.y < other.y + other.height && other.y < one.y + one.height;
}
