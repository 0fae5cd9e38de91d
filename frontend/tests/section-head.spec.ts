import { expect } from '@playwright/test';
import { someOf } from './support/long-tests.ts';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
import { expectPanel, headPicture, largestJump, NEIGHBOURS, SAME_GROUND } from './support/page-head.ts';
import { colorsAt } from './support/pixels.ts';
import { test } from './support/test.ts';
import { contrastOfText, MIN_CONTRAST } from './support/text-contrast.ts';
import { setView } from './support/view.ts';

/** Sections whose picture has an ordinary shape. */
const SECTIONS = [
  '/contacts',
  '/materials/express-tests',
  '/materials/pharmacovigilance',
  '/qualification-programs',
  '/career/education-programs',
];
const TABLET = { width: 768, height: 1024 } as const;
const SCHEMES = ['light', 'dark'] as const;
const GROUNDS = SECTIONS.flatMap((path) => SCHEMES.map((colorScheme) => ({ path, colorScheme })));

for (const { path, colorScheme } of someOf(GROUNDS, 3)) {
  test(`the ${colorScheme} backdrop of ${path} goes over into the ground of the text`, async ({ page, context }) => {
    const empty = await context.newPage();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit(page, path);
    for (const width of [1280, 2400]) {
      await page.setViewportSize({ width, height: 900 });
      const frame = await boxOf(await headPicture(page));
      expect(frame.width / frame.height, `${path} shows its things whole at ${width} px`).toBeCloseTo(4 / 3, 1);
      for (const text of await page.getByRole('main').locator('h1, h1 + p, nav[aria-label^="Путь"] li').all()) {
        const contrast = await contrastOfText(text, empty);
        expect(contrast, `${await text.textContent()}, ${width} px`).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }
      await page.locator('main h1').evaluate(({ parentElement: words }) => words?.style.setProperty('opacity', '0'));
      const shown = await page.screenshot();
      await page.locator('main h1').evaluate(({ parentElement: words }) => words?.style.removeProperty('opacity'));
      // The things of the picture begin behind a tenth of its width.
      const steps = Array.from({ length: Math.floor((0.1 * frame.width) / NEIGHBOURS) + 3 }, (_, step) => step - 3);
      for (const part of [0.3, 0.6, 0.9]) {
        const line = steps.map((step) => ({ x: frame.x + step * NEIGHBOURS, y: frame.y + part * frame.height }));
        const colors = await colorsAt(empty, shown, line);
        expect(largestJump(colors), `at ${part} of the height, ${width} px`).toBeLessThanOrEqual(SAME_GROUND);
      }
    }
  });
}

for (const viewport of [NARROW, TABLET]) {
  test(`at ${viewport.width} px, the picture of a section is a panel that shows all of it`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of SECTIONS) {
      await visit(page, path);
      await expectPanel(page, await headPicture(page));
      const { width, height } = await boxOf(await headPicture(page));
      expect(width / height, path).toBeCloseTo(4 / 3, 1);
    }
  });
}

test('in the low-vision version, all of the picture of a section is shown', async ({ page }) => {
  await setView(page, 'reading=1');
  for (const viewport of [NARROW, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const path of SECTIONS) {
      await visit(page, path);
      const { width, height } = await boxOf(await headPicture(page));
      expect(width / height, path).toBeCloseTo(4 / 3, 1);
    }
  }
});
