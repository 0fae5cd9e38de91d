import { expect } from '@playwright/test';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';
import { contrastOfText, MIN_CONTRAST } from './support/text-contrast.ts';

const WIDTHS = { '/': [360, 820, 1024, 1279], '/career': [820, 1024] };

for (const [path, widths] of Object.entries(WIDTHS)) {
  test(`on ${path}, the text of the banner is readable at the widths ${widths.join()}`, async ({ page, context }) => {
    const empty = await context.newPage();
    await visit(page, path);
    const lead = page.locator('h1 + p');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const contrast = await contrastOfText(lead, empty);
      expect(contrast, `${width} px`).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  });
}
