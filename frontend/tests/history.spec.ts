import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

/** The part of the width of the list from which a picture is large. */
const LARGE = 0.45;
const TABLET = { width: 768, height: 1024 } as const;

for (const viewport of [NARROW, TABLET, DESKTOP]) {
  test(`the pictures of the history are whole at ${viewport.width} px, and wider screens show one width`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/history');
    const widths: number[] = [];
    const parts: number[] = [];
    for (const event of await eventsWithPictures(page)) {
      const image = event.getByRole('img');
      const [all, picture] = [await boxOf(event), await boxOf(image)];
      const whole = await image.evaluate(
        (one: HTMLImageElement) => Number(one.getAttribute('width')) / Number(one.getAttribute('height')),
      );
      expect(Math.abs(picture.width / picture.height - whole), 'the picture is not cropped').toBeLessThan(0.02);
      widths.push(Math.round(picture.width));
      parts.push(picture.width / all.width);
    }
    if (viewport === NARROW) {
      expect(parts.filter((part) => part > LARGE).length).toBeGreaterThanOrEqual(3);
      expect(parts.filter((part) => part <= LARGE).length).toBeGreaterThanOrEqual(3);
    } else expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
  });
}

for (const viewport of [TABLET, DESKTOP]) {
  test(`the pictures of the history stand beside their texts at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/history');
    for (const event of await eventsWithPictures(page)) {
      const [text, picture] = [await boxOf(event.locator('p').last()), await boxOf(event.getByRole('img'))];
      expect(picture.x >= text.x + text.width || text.x >= picture.x + picture.width, 'beside').toBe(true);
      const year = await boxOf(event.locator('p').first());
      expect(Math.abs(picture.y - year.y), 'the picture begins at the row of its event').toBeLessThan(12);
      expect(text.width, 'the text is wide enough to read').toBeGreaterThan(viewport === DESKTOP ? 320 : 220);
    }
  });
}

async function eventsWithPictures(page: Page): Promise<Locator[]> {
  const events = page.getByRole('main').getByRole('listitem');
  const found = await events.filter({ has: page.getByRole('img') }).all();
  expect(found.length).toBeGreaterThan(5);
  return found;
}
