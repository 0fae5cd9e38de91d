import type { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { axeOf, COLOR_RULES, linesOf, TAGS } from './axe.ts';

export const STAGES = '[data-stage]';

/** Rules about a whole page. The tests of the pages check them, and the gallery is not a page of the site. */
const PAGE_RULES = [
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-unique',
  'region',
];

/** Expects that axe finds no violation in the components of the gallery that the page shows. */
export async function expectNoComponentViolations(page: Page): Promise<void> {
  const found = await findingsOf(axeOf(page).withTags(TAGS).disableRules(PAGE_RULES));
  expect.soft(found, `violations of ${page.url()}`).toEqual([]);
}

/** Expects that the colours of the shown components have enough contrast. */
export async function expectEnoughContrast(page: Page, view: string): Promise<void> {
  expect.soft(await contrastFindings(page), `violations of ${page.url()} in ${view}`).toEqual([]);
}

/** Returns the elements of the shown components whose colours have too little contrast. */
export function contrastFindings(page: Page): Promise<string[]> {
  return findingsOf(axeOf(page).withRules(COLOR_RULES));
}

async function findingsOf(axe: AxeBuilder): Promise<string[]> {
  return linesOf((await axe.include(STAGES).analyze()).violations);
}
