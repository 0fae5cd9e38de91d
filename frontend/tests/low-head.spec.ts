import { expect, type Page } from '@playwright/test';
import { boxOf, visit } from './support/page.ts';
import { PAGE_MS, sitePaths } from './support/site-routes.ts';
import { test } from './support/test.ts';

/** Pages that the sitemap lists without being a list or a text: they have marks, or a picture of their own. */
const ARTICLES_AND_LANDINGS =
  /^\/($|catalog\/.|qualification-programs\/|career\/(vacancies|success-stories)\/|press-center\/(?!all|video))/;
/** The greatest heights in px of the top of a list or a text. On a phone, the longest title and its text have nine lines. */
const LOW_HEADS = [
  { width: 360, most: 290 },
  { width: 768, most: 180 },
  { width: 1440, most: 180 },
] as const;
/** How many times as large as the headings below it the title at least is. */
const LARGER = 1.2;

test('the top of every list and text leaves the first screen to the content', async ({ page, request }) => {
  const paths = (await sitePaths(request)).filter((path) => !ARTICLES_AND_LANDINGS.test(path));
  test.setTimeout(PAGE_MS * paths.length);
  const utilities: string[] = [];
  const tooHigh: string[] = [];
  const tooSmall: string[] = [];
  for (const path of [...paths, '/search', '/search?q=капли']) {
    await visit(page, path);
    const head = page
      .getByRole('main')
      .locator('div', { has: page.getByRole('heading', { level: 1 }) })
      .first();
    // A landing page is known by the picture of its head.
    if ((await head.getByRole('img').count()) > 0) continue;
    utilities.push(path);
    for (const { width, most } of LOW_HEADS) {
      await page.setViewportSize({ width, height: 900 });
      const { height } = await boxOf(head);
      if (height > most) tooHigh.push(`${path}: ${height} px at ${width} px`);
      const [title = 0, ...others] = await sizesOf(page);
      if (title < LARGER * Math.max(...others)) tooSmall.push(`${path}: ${title} px at ${width} px`);
    }
  }
  expect(tooHigh).toEqual([]);
  expect(tooSmall, 'the title is clearly the largest heading').toEqual([]);
  expect(utilities).toEqual(
    expect.arrayContaining([
      '/policy',
      '/agreement',
      '/catalog',
      '/where-to-buy',
      '/bidding',
      '/anti-corruption/comission',
    ]),
  );
});

/** Returns the sizes in px of the title and of the headings of sections that are shown. */
function sizesOf(page: Page): Promise<number[]> {
  return page.locator('main').evaluate((main) => {
    const shown = [...main.querySelectorAll('h1, h2')].filter((heading) => heading.checkVisibility());
    return shown.map((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  });
}
