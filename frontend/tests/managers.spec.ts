import { expect } from '@playwright/test';
import { boxOf, visit } from './support/page.ts';
import { test } from './support/test.ts';

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
      expect(Math.max(...cards.map((card) => card.x + card.width)), 'no gap').toBeCloseTo(
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
