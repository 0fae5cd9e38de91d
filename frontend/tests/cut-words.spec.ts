import { expect, type Page } from '@playwright/test';
import { LONG_TESTS } from './support/long-tests.ts';
import { visit } from './support/page.ts';
import { PAGE_MS, sitePaths } from './support/site-routes.ts';
import { test } from './support/test.ts';
import { setView } from './support/view.ts';

/** The widths of narrow phones, of a tablet and of a desktop. Unless the slow tests run, two are checked. */
const WIDTHS = LONG_TESTS ? [320, 360, 768, 1440] : [320, 768];

/** The pages are checked in so many tests, because a single one would take minutes. */
const PARTS = 6;

/** Pages with long words in titles, lists of documents, tables and cards. */
const LARGE_TEXT = [
  '/',
  '/about',
  '/management',
  '/documents',
  '/career',
  '/services/testing-laboratory',
  '/branches/lefortovo',
  '/catalog/ibuvellin',
];

for (const part of Array.from({ length: PARTS }, (_, index) => index)) {
  test(`no word of a page is cut without a hyphen, ${part + 1} of ${PARTS}`, async ({ page, request }) => {
    const paths = (await sitePaths(request)).filter((_, index) => index % PARTS === part);
    expect(paths.length).toBeGreaterThan(10);
    test.setTimeout(PAGE_MS * paths.length);
    expect(await cutWordsOf(page, paths, WIDTHS)).toEqual([]);
  });
}

test('no word of the low-vision version is cut without a hyphen in the largest text', async ({ page }) => {
  test.setTimeout(PAGE_MS * LARGE_TEXT.length);
  await setView(page, 'reading=3&contrast=white');
  expect(await cutWordsOf(page, LARGE_TEXT, [360, 1440])).toEqual([]);
});

test('the check reports a word that does not fit into its box', async ({ page }) => {
  await visit(page, '/documents');
  await page.evaluate(() =>
    document
      .querySelector('h1')
      ?.replaceChildren('Несовершеннолетних несо\u00adвер\u00adшен\u00adно\u00adлет\u00adних'),
  );
  await page.evaluate(() => document.querySelector('h1')?.style.setProperty('width', '6em'));
  expect(await cutWords(page)).toEqual(['Несовершеннолетних']);
});

async function cutWordsOf(page: Page, paths: readonly string[], widths: readonly number[]): Promise<string[]> {
  const cut: string[] = [];
  for (const path of paths) {
    await visit(page, path);
    await page.evaluate(() => document.fonts.ready);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      cut.push(...(await cutWords(page)).map((word) => `${word} at ${width} px of ${path}`));
    }
  }
  return cut;
}

/**
 * Returns the words whose first and last letters are on different lines, although no hyphen, soft hyphen or slash is between
 * them. Everything is unfolded first. The hidden panels of the menu, drawings and e-mail addresses are left out.
 */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('header nav, svg, [href^="mailto:"]')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-–—/\u00ad]{4,}/g)) {
        const [first, last] = [index, index + word.length - 1].map((place) => {
          if (node) range.setStart(node, place);
          if (node) range.setEnd(node, place + 1);
          return [...range.getClientRects()].at(-1)?.top;
        });
        if (first !== undefined && last !== undefined && Math.abs(first - last) > 4) cut.push(word);
      }
    }
    return cut;
  });
}
