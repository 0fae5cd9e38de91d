import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

const PAGES = [
  { address: '/catalog/tirelvin', contents: 'Содержание инструкции' },
  { address: '/history', contents: 'Десятилетия' },
] as const;

for (const { address, contents } of PAGES) {
  test(`${address}: after a jump to the top, the contents mark the first section`, async ({ page }) => {
    await visit(page, address);
    const links = page.getByRole('navigation', { name: contents }).getByRole('link');
    await expectMarked(links, 0);
    for (const jump of [() => page.keyboard.press('Home'), () => page.evaluate(() => scrollTo(0, 0))]) {
      await readTo(page, await links.nth(3).getAttribute('href'));
      await expectMarked(links, 3);
      // The browser ignores a key while it handles the steps before.
      await expect(async () => {
        await jump();
        await expect.poll(() => page.evaluate(() => scrollY), { timeout: 3000 }).toBe(0);
      }).toPass();
      await expectMarked(links, 0);
    }
  });

  test(`${address}: after a jump from the end of the page to the top, the contents mark the first section`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, address);
    const links = page.getByRole('navigation', { name: contents }).getByRole('link');
    const scrollToHeight = (part: number) =>
      page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), part);
    await scrollToHeight(1);
    await expect(links.last()).toHaveAttribute('aria-current', 'true');
    await scrollToHeight(0);
    await expectMarked(links, 0);
  });

  test(`${address}: after a click in the contents, the chosen section is marked, also while others are near`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, address);
    const links = page.getByRole('navigation', { name: contents }).getByRole('link');
    for (const index of [2, 4, 1, 3, 0]) {
      await links.nth(index).click();
      await expectMarked(links, index);
    }
  });
}

async function expectMarked(links: Locator, index: number): Promise<void> {
  await expect(links.and(links.page().locator('[aria-current]'))).toHaveCount(1);
  await expect(links.nth(index)).toHaveAttribute('aria-current', 'true');
}

/** Scrolls in small steps until the section of `link` is at the top, as a visitor who reads the page does. */
async function readTo(page: Page, link: string | null): Promise<void> {
  await page.evaluate(async (id) => {
    const section = document.getElementById(id);
    if (!section) throw new Error(`no section ${id}`);
    while (section.getBoundingClientRect().top > 120) {
      window.scrollBy({ top: 100, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  }, link?.split('#')[1] ?? '');
}
