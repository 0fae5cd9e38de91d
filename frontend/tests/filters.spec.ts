import { expect, type Page } from '@playwright/test';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

const UNKNOWN = [
  ['/bidding', 'status=past'],
  ['/documents', 'section=x'],
  ['/documents', 'year=1812'],
  ['/press-center/all', 'year=1812'],
  ['/press-center/all', 'year=past'],
  ['/press-center/all', 'kind=x'],
  ['/press-center/all', 'page=x'],
  ['/career/vacancies', 'city=x'],
  ['/career/vacancies', 'field=x'],
  ['/career/vacancies', 'branch=x'],
  ['/where-to-buy', 'region=x'],
  ['/search?q=капли', 'kind=x'],
  ['/search?q=капли', 'page=x'],
] as const;

for (const [list, query] of UNKNOWN) {
  test(`the unknown filter value ${query} shows the unfiltered list of ${list}`, async ({ page }) => {
    await visit(page, list);
    const headings = await headingsOf(page);
    expect(headings.length).toBeGreaterThan(2);
    const response = await visit(page, `${list}${list.includes('?') ? '&' : '?'}${query}`);
    expect(response.status()).toBe(200);
    expect(await headingsOf(page)).toEqual(headings);
  });
}

function headingsOf(page: Page): Promise<string[]> {
  return page.getByRole('main').locator('h1, h2, h3, li a').allTextContents();
}
