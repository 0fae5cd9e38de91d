import { expect } from '@playwright/test';
import { someOf } from './support/long-tests.ts';
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
/** Matches a preposition or a conjunction with the beginning of the next word. */
const SHORT_WORDS = String.raw`(?<![а-яё])(?:[авикосу]|во|до|за|из|на|не|но|об|от|по|со)\s[а-яё]`;

for (const address of someOf(PAGES, 2)) {
  test(`${address}: no range, address, phone number or standard continues on the next line`, async ({ page }) => {
    await visit(page, address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await brokenParts(page.locator('main, footer'), RANGES_AND_ADDRESSES), `at ${width} px`).toEqual([]);
    }
  });
}

for (const address of [
  '/catalog/ambrovens',
  '/where-to-buy',
  '/qualification-programs/uchet-podkontrolnyh-veschestv',
]) {
  test(`${address}: no line of the interface ends with a short preposition or conjunction`, async ({ page }) => {
    await visit(page, address);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const texts = page.locator('main section:has(h2) :is(h2 + p, article p)');
      expect(await texts.count()).toBeGreaterThan(0);
      expect(await brokenParts(texts, SHORT_WORDS), `at ${width} px`).toEqual([]);
    }
  });
}
