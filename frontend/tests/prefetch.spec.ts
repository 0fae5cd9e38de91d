import { expect, type Page } from '@playwright/test';
import { chunksOf, pageNames } from './support/build.ts';
import { countDocuments, visit } from './support/page.ts';
import { test } from './support/test.ts';

/** The maximum number of pages that are prefetched at the same time (specification §9). */
const MAX_PRELOADS = 4;
/** The page for which each chunk is loaded, keyed by the path of the chunk. */
const PAGES = new Map(pageNames().flatMap((name) => chunksOf(name).map((path) => [path, name])));

test('a link inside Markdown is prefetched when it becomes visible, and opens without a document load', async ({
  page,
}) => {
  const asked = recordPages(page);
  await visit(page, '/products');
  const products = await page.getByRole('heading', { level: 1 }).textContent();
  const link = page
    .getByRole('main')
    .getByRole('link', { name: '«МЭЗ»' })
    .or(page.locator('main p a[href="/branches/mez"]'));
  await expect(link.first()).not.toBeInViewport();
  await idle(page);
  expect(asked()).not.toContain('branch');
  await link.first().scrollIntoViewIfNeeded();
  await expect.poll(asked).toContain('branch');
  const documents = countDocuments(page);
  await link.first().click();
  await expect(page).toHaveURL('/branches/mez');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(products ?? '');
  expect(documents.addresses).toEqual([]);
});

test('the pages of visible links are prefetched, but not the pages of links below the screen', async ({ page }) => {
  const asked = recordPages(page);
  await visit(page, '/about');
  await expect.poll(asked, 'the header links to the contacts').toContain('contacts');
  await idle(page);
  expect(asked()).not.toContain('legal');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Пользовательское соглашение' })
    .scrollIntoViewIfNeeded();
  await expect.poll(asked).toContain('legal');
});

for (const connection of [
  { saveData: true, effectiveType: '4g' },
  { saveData: false, effectiveType: '2g' },
  { saveData: false, effectiveType: 'slow-2g' },
]) {
  test(`with the connection ${JSON.stringify(connection)}, nothing is prefetched, but links work`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    const asked = recordPages(page);
    await visit(page, '/about');
    await idle(page);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await idle(page);
    expect(asked()).toEqual(['about']);
    await page.getByRole('contentinfo').getByRole('link', { name: 'История' }).first().click();
    await expect(page).toHaveURL('/history');
    expect(asked()).toEqual(['about', 'history']);
  });
}

test('at most four pages are prefetched at the same time', async ({ page }) => {
  await visit(page, '/agreement');
  const held = await holdChunks(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => held.pages().length).toBe(MAX_PRELOADS);
  await idle(page);
  expect(held.pages()).toHaveLength(MAX_PRELOADS);
  const [first = ''] = held.pages();
  held.release(first);
  await expect.poll(() => held.pages().includes(first)).toBe(false);
  await expect.poll(() => held.pages().length, 'the next page takes the free place').toBe(MAX_PRELOADS);
});

/** Returns a function that returns the names of all pages whose chunks have been requested. */
function recordPages(page: Page): () => string[] {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const name = pageOf(request.url());
    if (name) asked.add(name);
  });
  return () => [...asked];
}

/** Holds back the responses for all chunks of pages. `pages` returns the pages whose chunks are held back. */
async function holdChunks(page: Page) {
  const held = new Map<string, (() => void)[]>();
  const released = new Set<string>();
  await page.route(
    (url) => pageOf(url.href) !== undefined,
    async (route) => {
      const name = pageOf(route.request().url()) ?? '';
      if (!released.has(name)) {
        await new Promise<void>((resolve) => {
          held.set(name, [...(held.get(name) ?? []), resolve]);
        });
      }
      await route.continue();
    },
  );
  return {
    pages: () => [...held.keys()],
    release(name: string): void {
      released.add(name);
      for (const go of held.get(name) ?? []) go();
      held.delete(name);
    },
  };
}

function pageOf(address: string): string | undefined {
  const { pathname } = new URL(address);
  return PAGES.get(pathname);
}

/** Waits until the page has observed its visible links and has become idle. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 }));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 }));
  });
}
