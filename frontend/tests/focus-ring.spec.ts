import { expect, type Page } from '@playwright/test';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';
import { setView } from './support/view.ts';

const PAGES = ['/history', '/press-center/video', '/catalog/tirelvin', '/documents', '/career/vacancies'];

for (const view of ['scheme=dark', 'reading=1']) {
  test(`the focus ring of every control is shown whole with ${view}`, async ({ page }) => {
    test.setTimeout(120_000);
    await setView(page, view);
    for (const path of PAGES) {
      await visit(page, path);
      // After a key was pressed, focus that a script sets has a ring as well.
      await page.keyboard.press('Tab');
      expect(await withoutRing(page), path).toEqual([]);
    }
  });
}

/** Returns the classes of the controls whose outline is missing, or is cut off by an element around them. */
function withoutRing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasOutline = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration): boolean =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const isCut = (control: Element): boolean => {
      const ring = Number.parseFloat(getComputedStyle(control).outlineOffset) + 3;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        const isOutside =
          left - ring < box.left || right + ring > box.right || top - ring < box.top || bottom + ring > box.bottom;
        if (/hidden|clip|auto|scroll/.test(overflowX + overflowY) && isOutside) return true;
      }
      return false;
    };
    const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, summary)');
    return [...controls]
      .filter((control) => {
        control.focus();
        if (document.activeElement !== control || control.getBoundingClientRect().width < 4) return false;
        const own = hasOutline(getComputedStyle(control));
        return own ? isCut(control) : !hasOutline(getComputedStyle(control, '::after'));
      })
      .map(({ className }) => className);
  });
}
