import { expect, type Page } from '@playwright/test';

/** Responds to requests for `files` with 404 while `isMissing` returns true. */
export async function removeFiles(page: Page, files: readonly string[], isMissing: () => boolean): Promise<void> {
  expect(files).not.toEqual([]);
  await page.route(
    (url) => files.includes(url.pathname) && isMissing(),
    (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  );
}
