import { expect, type Page } from '@playwright/test';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

const COUNTER = 'https://counter.example/tag.js';

test('if the site has no counters, no notice is shown, but the footer opens the cookie settings', async ({ page }) => {
  await visit(page, '/about');
  await expect(noticeOf(page)).toHaveCount(0);
  await openSettings(page);
  const popup = page.getByRole('dialog', { name: 'Настройки cookie' });
  await popup.getByRole('button', { name: 'Только необходимые' }).click();
  await expect(popup).toBeHidden();
  await openSettings(page);
  await expect(popup.getByText('Сейчас выбрано: только необходимые.')).toBeVisible();
});

test('a counter starts only after the visitor has allowed it', async ({ page }) => {
  const requested = await withCounter(page);
  await visit(page, '/about');
  await expect(noticeOf(page)).toBeVisible();
  expect(requested).toEqual([]);
  await noticeOf(page).getByRole('button', { name: 'Разрешить статистику' }).click();
  await expect(noticeOf(page)).toBeHidden();
  await expect.poll(() => requested).toEqual([COUNTER]);
  await visit(page, '/history');
  await expect(noticeOf(page)).toHaveCount(0);
  await expect.poll(() => requested).toEqual([COUNTER, COUNTER]);
});

test('a visitor who declines statistics is not counted and not asked again', async ({ page }) => {
  const requested = await withCounter(page);
  await visit(page, '/about');
  await noticeOf(page).getByRole('button', { name: 'Только необходимые' }).click();
  await visit(page, '/history');
  await expect(noticeOf(page)).toHaveCount(0);
  expect(requested).toEqual([]);
});

test('a visitor who withdraws the consent is no longer counted', async ({ page }) => {
  const requested = await withCounter(page);
  await visit(page, '/about');
  await noticeOf(page).getByRole('button', { name: 'Разрешить статистику' }).click();
  await expect.poll(() => requested).toEqual([COUNTER]);
  await openSettings(page);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Только необходимые' }).click();
  await reloaded;
  await visit(page, '/history');
  expect(requested).toEqual([COUNTER]);
});

function noticeOf(page: Page) {
  return page.getByRole('region', { name: 'Разрешение на статистику' });
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Настройки cookie' }).click();
}

/**
 * Configures an analytics counter in the documents of `/about` and `/history`. The content security policy of these
 * documents would block the script of the counter, so the policy is removed. Returns a list of the URLs of all requests
 * for the script. The list grows with each request.
 */
async function withCounter(page: Page): Promise<readonly string[]> {
  const requested: string[] = [];
  await page.route(COUNTER, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.route(
    (url) => ['/about', '/history'].includes(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const meta = `<meta name="analytics" content="metrika:1:${COUNTER}"></head>`;
      const { 'content-security-policy': policy, ...headers } = response.headers();
      expect(policy).toBeDefined();
      await route.fulfill({ response, headers, body: (await response.text()).replace('</head>', meta) });
    },
  );
  return requested;
}
