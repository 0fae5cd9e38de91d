import { expect } from '@playwright/test';
import { NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

const TABLET = { width: 768, height: 1024 } as const;

for (const viewport of [NARROW, TABLET]) {
  test(`the home page cuts no end of its chronicle's and pharmacies' pictures at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/');
    for (const name of ['Хроника', 'Где купить']) {
      const section = page.getByRole('main').locator('section', { has: page.getByRole('heading', { level: 2, name }) });
      const image = section.getByRole('img').first();
      // On a phone, the pharmacies are shown without a picture.
      if (!(await image.isVisible())) continue;
      const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 1 };
      expect(width / height, name).toBeGreaterThan(1.1);
      expect(width / height, name).toBeLessThan(1.6);
    }
  });
}
