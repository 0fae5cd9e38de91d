import { expect } from '@playwright/test';
import { boxOf, visit } from './support/page.ts';
import { test } from './support/test.ts';

test('managers stand in rows, whose names and biographies begin on the same two lines in all groups', async ({
  page,
}) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/management');
    const rows = page.locator('section li', { has: page.getByRole('heading', { level: 3 }) });
    expect(await rows.count()).toBeGreaterThan(8);
    const boxes = await Promise.all(
      (await rows.all()).map(async (row) => ({
        name: await boxOf(row.getByRole('heading')),
        bio: await boxOf(row.getByRole('paragraph').last()),
      })),
    );
    expect(new Set(boxes.map(({ name }) => Math.round(name.x))).size).toBe(1);
    expect(new Set(boxes.map(({ bio }) => Math.round(bio.x))).size).toBe(1);
    for (const { name, bio } of boxes) expect(bio.x).toBeGreaterThan(name.x + 0.3 * width);
  }
});

test('on a phone, the biography of a manager stands below the name, at the same edge', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, '/management');
  const row = page.locator('section li', { has: page.getByRole('heading', { level: 3 }) }).first();
  const name = await boxOf(row.getByRole('heading'));
  const bio = await boxOf(row.getByRole('paragraph').last());
  expect(bio.x).toBeCloseTo(name.x, 0);
  expect(bio.y).toBeGreaterThan(name.y + name.height);
});
