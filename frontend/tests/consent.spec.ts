import { expect, type Page } from '@playwright/test';
import { type SecondPortico, startSecondPortico } from './stack/second-portico.ts';
import { expectNoViolationsAtBothWidths } from './support/axe.ts';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

const COUNTER = 'https://counter.example/tag.js';
const SECOND = 'https://second.example/code.js';

/** A site whose configuration names two counters. */
let counted: SecondPortico;

test.beforeAll(async () => {
  const counters = [`metrika:1:${COUNTER}`, `second:2:${SECOND}`];
  counted = await startSecondPortico({ analytics: { counters } });
});
test.afterAll(() => counted.stop());

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
  await visit(page, `${counted.origin}/about`);
  await expect(noticeOf(page)).toBeVisible();
  expect(requested).toEqual([]);
  await noticeOf(page).getByRole('button', { name: 'Разрешить статистику' }).click();
  await expect(noticeOf(page)).toBeHidden();
  await expect.poll(() => requested).toEqual([COUNTER]);
  await visit(page, `${counted.origin}/history`);
  await expect(noticeOf(page)).toHaveCount(0);
  await expect.poll(() => requested).toEqual([COUNTER, COUNTER]);
});

test('the notice that asks for consent has no accessibility violation', async ({ page }) => {
  await visit(page, `${counted.origin}/about`);
  await expect(noticeOf(page)).toBeVisible();
  await expectNoViolationsAtBothWidths(page);
});

test('a visitor who declines statistics is not counted and not asked again', async ({ page }) => {
  const requested = await withCounter(page);
  await visit(page, `${counted.origin}/about`);
  await noticeOf(page).getByRole('button', { name: 'Только необходимые' }).click();
  await visit(page, `${counted.origin}/history`);
  await expect(noticeOf(page)).toHaveCount(0);
  expect(requested).toEqual([]);
});

test('a visitor who withdraws the consent is no longer counted', async ({ page }) => {
  const requested = await withCounter(page);
  await visit(page, `${counted.origin}/about`);
  await noticeOf(page).getByRole('button', { name: 'Разрешить статистику' }).click();
  await expect.poll(() => requested).toEqual([COUNTER]);
  await openSettings(page);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Только необходимые' }).click();
  await reloaded;
  await visit(page, `${counted.origin}/history`);
  expect(requested).toEqual([COUNTER]);
});

test('the counters start with the options of the specification and count each page view exactly once', async ({
  page,
}) => {
  await withCounter(page);
  const address = (path: string) => counted.origin + path;
  await visit(page, address('/about'));
  const titles = [await page.title()];
  await noticeOf(page).getByRole('button', { name: 'Разрешить статистику' }).click();
  const follow = async (name: string, path: string): Promise<void> => {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveURL(address(path));
    await expect.poll(() => page.title()).not.toBe(titles.at(-1));
    titles.push(await page.title());
  };
  await follow('Новости', '/press-center/all');
  // Another page of the list has the same path, so it is not a page view of its own.
  await page.getByRole('main').getByRole('link', { name: 'Страница 2', exact: true }).click();
  await expect(page).toHaveURL(address('/press-center/all?page=2'));
  await follow('История', '/history');
  await page.goBack();
  await expect(page).toHaveURL(address('/press-center/all?page=2'));
  await expect(page).toHaveTitle(titles[1] ?? '');

  const views = ['/about', '/press-center/all', '/history', '/press-center/all?page=2'].map(address);
  await expect.poll(() => secondViews(page)).toEqual(views);
  const hits = views.map((url, index) => [
    '1',
    'hit',
    url,
    { title: titles[index] ?? titles[1], referer: views[index - 1] ?? '' },
  ]);
  const options = { clickmap: true, trackLinks: true, accurateTrackBounce: true, webvisor: true, defer: true };
  expect(await metrikaCalls(page)).toEqual([['1', 'init', options], ...hits]);
});

test('the content security policy allows the scripts of the counters, and no other scripts', async ({
  page,
  faults,
}) => {
  faults.expected(/Content Security Policy/, /ERR_BLOCKED_BY_CSP|csp/);
  await page.route('https://*.example/**', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await visit(page, `${counted.origin}/about`);
  const outcomes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(
          (src) =>
            new Promise((resolve) => {
              const script = Object.assign(document.createElement('script'), { src });
              script.addEventListener('load', () => resolve('loaded'));
              script.addEventListener('error', () => resolve('blocked'));
              document.head.append(script);
            }),
        ),
      ),
    [COUNTER, SECOND, 'https://other.example/x.js'],
  );
  expect(outcomes).toEqual(['loaded', 'loaded', 'blocked']);
});

function noticeOf(page: Page) {
  return page.getByRole('region', { name: 'Разрешение на статистику' });
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Настройки cookie' }).click();
}

/**
 * Serves empty scripts for the counters. Returns a list of the URLs of all requests for the script of the first counter.
 * The list grows with each request.
 */
async function withCounter(page: Page): Promise<readonly string[]> {
  const requested: string[] = [];
  await page.route(COUNTER, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.route(SECOND, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  return requested;
}

/** Returns all calls of the first counter. The functions of the counter queue their calls until its script runs. */
function metrikaCalls(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => window.ym?.a ?? []);
}

/** Returns the URLs of all page views that were reported to the second counter. */
function secondViews(page: Page): Promise<unknown[]> {
  return page.evaluate(() => (window._tmr ?? []).map((view) => ('url' in view ? view.url : view)));
}
