import { expect, type Locator } from '@playwright/test';
import { DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

const TABLET = { width: 768, height: 1024 } as const;

for (const viewport of [TABLET, DESKTOP]) {
  test(`the pictures of the history stand beside their texts at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/history');
    const events = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('img') });
    const found = await events.all();
    expect(found.length).toBeGreaterThan(5);
    for (const event of found) {
      const [text, picture] = [await boxOf(event.locator('p').last()), await boxOf(event.getByRole('img'))];
      expect(picture.x).toBeGreaterThan(text.x + text.width);
      expect(picture.y).toBeLessThan(text.y + text.height);
    }
  });
}

test('on a phone, the pictures of the history stand below their texts', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/history');
  const event = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') })
    .first();
  const [text, picture] = [await boxOf(event.locator('p').last()), await boxOf(event.getByRole('img'))];
  expect(picture.y).toBeGreaterThanOrEqual(text.y + text.height);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return box;
}
