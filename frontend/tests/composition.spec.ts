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

test('the reasons to work here are set in type, and the fields of work are a list of links', async ({ page }) => {
  await visit(page, '/career');
  const reason = page.getByRole('article').filter({ hasText: 'Право остановить' });
  await expect(reason).toBeVisible();
  await expect(reason.locator('svg')).toHaveCount(0);
  const size = (level: number, name: string) =>
    page.getByRole('heading', { level, name }).evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  expect(await size(3, 'Право остановить')).toBeGreaterThan(24);
  await page.getByRole('main').getByRole('link', { name: 'Качество и лаборатория', exact: true }).click();
  await expect(page).toHaveURL(/\/career\/vacancies\?field=quality$/);
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return box;
}
