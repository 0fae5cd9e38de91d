import { expect, type Locator, type Page } from '@playwright/test';
import { expectVisibleFocus } from './focus.ts';
import { visit } from './page.ts';
import type { ChosenFile, Visitor } from './visitor.ts';

/** The number of presses of Tab after which a control counts as unreachable. */
const MOST_TABS = 250;

/**
 * A visitor who uses only the keyboard. Every element that receives the focus on the way to a control must be on the
 * screen and must look focused.
 */
export function keyboardVisitor(page: Page): Visitor {
  const { keyboard } = page;
  const press = async (target: Locator, key: string): Promise<void> => {
    await tabTo(page, target);
    await keyboard.press(key);
  };
  return {
    page,
    scripts: 'on',
    open: async (address) => {
      await visit(page, address);
      await skipToContent(page);
    },
    activate: (target) => press(target, 'Enter'),
    check: (box) => press(box, 'Space'),
    enter: async (field, text) => {
      await tabTo(page, field);
      await keyboard.type(text);
    },
    choose: async (select, value) => {
      await tabTo(page, select);
      await pressUntilChosen(page, select, value);
    },
    attach: async (field: Locator, file: ChosenFile) => {
      const opened = page.waitForEvent('filechooser');
      await press(field, 'Enter');
      await (await opened).setFiles(file);
    },
  };
}

/** Uses the first control of the page, which skips the header. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'К содержанию' })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

/**
 * Presses Tab until the target has the focus. If the target is above the focused element, presses Shift+Tab, as a
 * visitor would who sees the target.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first(), 'the target of the visitor').toBeVisible();
  const key = await target.first().evaluate((element) => {
    const place = document.activeElement?.compareDocumentPosition(element) ?? 0;
    return place & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
  });
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
  }
  throw new Error(`${target} is not reached with ${key}`);
}

/** Reports whether an element that matches the target has the focus. */
function isFocused(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
}

/** Presses the arrows in an open `select` element until the option with the given value is chosen. */
async function pressUntilChosen(page: Page, select: Locator, value: string): Promise<void> {
  const steps = await select.evaluate((element, wanted) => {
    if (!(element instanceof HTMLSelectElement)) throw new Error('not a select element');
    return [...element.options].findIndex((option) => option.value === wanted) - element.selectedIndex;
  }, value);
  for (let step = 0; step < Math.abs(steps); step += 1) {
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  await expect(select).toHaveValue(value);
  await expect(select, 'the focus stays on the control').toBeFocused();
}
