import { expect, type Page } from '@playwright/test';
import { expectVisibleFocus } from './support/focus.ts';
import { DESKTOP, NARROW, visit } from './support/page.ts';
import { addressOf, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

/** The routes with the most kinds of controls, and those on which a bar could cover a control on a phone. */
const WALKS = [
  { viewport: DESKTOP, routes: ['/contacts'] },
  { viewport: NARROW, routes: ['/catalog', '/catalog/{alias}', '/career/vacancies/{alias}', '/contacts'] },
];

const MOST_STOPS = 400;

test.use({ reducedMotion: 'reduce' });

for (const { viewport, routes } of WALKS) {
  for (const line of siteRoutes.filter(({ route }) => routes.includes(route))) {
    test(`every control of ${line.route} shows its focus at ${viewport.width} px`, async ({ page, request }) => {
      await page.setViewportSize(viewport);
      await visit(page, await addressOf(line, request));
      const stops = await walk(page, 'Tab', (at) => at === null);
      expect(stops).toBeGreaterThan(20);
      await walk(page, 'Shift+Tab', (_, count) => count === stops);
    });
  }
}

/**
 * Presses the key and expects that each element on the way shows its focus, until `isEnd` holds for the focused element
 * and the number of presses. If the focus has left the page, the element is null. Returns the number of presses.
 */
async function walk(page: Page, key: string, isEnd: (tag: string | null, presses: number) => boolean): Promise<number> {
  for (let presses = 1; presses < MOST_STOPS; presses += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    const tag = await page.evaluate(() => (document.activeElement === document.body ? null : 'in the page'));
    if (isEnd(tag, presses)) return presses;
  }
  throw new Error(`the focus is still in the page after ${MOST_STOPS} presses of ${key}`);
}
