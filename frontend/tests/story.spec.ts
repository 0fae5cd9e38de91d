import { expect, type Locator } from '@playwright/test';
import { DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

for (const viewport of [NARROW, DESKTOP]) {
  test(`the questions of an interview are smaller than the answers at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/career/success-stories/nina-belousova');
    const question = page.getByRole('main').locator('p:has(> strong:only-child)').first();
    const answer = question.locator('+ p');
    expect(await sizeOf(question)).toBeLessThan(await sizeOf(answer));
  });
}

test('on a desktop, each question of an interview stands beside its answer', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/career/success-stories/artem-gusev');
  const questions = page.getByRole('main').locator('p:has(> strong:only-child)');
  expect(await questions.count()).toBe(5);
  for (const question of await questions.all()) {
    const [left, right] = [await question.boundingBox(), await question.locator('+ p').boundingBox()];
    expect(left?.y).toBeCloseTo(right?.y ?? 0, 0);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  }
});

function sizeOf(text: Locator) {
  return text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
}
