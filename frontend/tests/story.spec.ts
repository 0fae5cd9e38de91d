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

function sizeOf(text: Locator) {
  return text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
}
