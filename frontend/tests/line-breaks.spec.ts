import { expect } from '@playwright/test';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';
import { brokenParts, RANGES_AND_ADDRESSES } from './support/text-lines.ts';

const PAGES = [
  '/',
  '/history',
  '/materials/pharmacovigilance',
  '/press-center',
  '/contacts',
  '/where-to-buy',
  '/services/logistics',
  '/services/testing-laboratory',
  '/qualification-programs',
  '/career/vacancies',
  '/anti-corruption/comission/contacts',
  '/policy',
  '/catalog/tirelvin',
  '/catalog/kriobox-12',
] as const;
const WIDTHS = [360, 500, 640, 768, 900, 1024, 1200, 1440] as const;

for (const address of PAGES) {
  test(`${address}: no range, address, phone number or standard continues on the next line`, async ({ page }) => {
    await visit(page, address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await brokenParts(page.locator('main, footer'), RANGES_AND_ADDRESSES), `at ${width} px`).toEqual([]);
    }
  });
}
