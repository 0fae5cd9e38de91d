import { expect, type Page } from '@playwright/test';
import { isVideoList } from '#api/response-guards.ts';
import { type SecondPortico, startSecondPortico } from './stack/second-portico.ts';
import { getJson } from './support/api.ts';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

const ID = '76979871';
const SDK = 'https://player.vimeo.com/api/player.js';

/** A script in place of the script of the video site. Every method of its player returns a promise. */
const FAKE_SDK = `window.Vimeo = { Player: function () {
  return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => Promise.resolve(0)) });
} };`;

/** A site whose configuration allows the video site. */
let allowed: SecondPortico;

test.beforeAll(async () => {
  allowed = await startSecondPortico({ video_origins: ['https://player.vimeo.com'] });
});
test.afterAll(() => allowed.stop());

test('a film of a video site loads the script and the frame of that site only when the visitor starts it', async ({
  page,
  faults,
}) => {
  // The player gives its frame both attributes.
  faults.expected(/Allow attribute will take precedence over 'allowfullscreen'/);
  const requested = await openFilms(page, allowed.origin);
  expect(requested).toEqual([]);
  await page
    .getByRole('link', { name: /^Смотреть/ })
    .first()
    .click();
  await expect(page.frameLocator(`iframe[src*="/video/${ID}"]`).getByText('the film')).toBeVisible();
  expect(requested[0]).toBe(SDK);
  await expect(page).toHaveURL(`${allowed.origin}/press-center/video`);
});

test('if the policy does not allow the video site, nothing is loaded from it, and the link remains', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expected(/Content Security Policy|csp/i);
  const requested = await openFilms(page, baseURL ?? '');
  const blocked = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI)),
      ),
  );
  await page
    .getByRole('link', { name: /^Смотреть/ })
    .first()
    .click();
  expect(await blocked).toBe(SDK);
  await expect(page.getByRole('link', { name: 'Открыть на сайте видеохостинга' }).first()).toHaveAttribute(
    'href',
    `https://vimeo.com/${ID}`,
  );
  expect(requested).toEqual([]);
});

/**
 * Opens the page with the films without a document load, and replaces the first film with one of a video site. Returns a
 * list of the URLs of all requests to the video site. The list grows with each request.
 */
async function openFilms(page: Page, origin: string): Promise<readonly string[]> {
  const requested: string[] = [];
  await page.route('https://player.vimeo.com/**', (route) => {
    const address = route.request().url();
    requested.push(address);
    return address === SDK
      ? route.fulfill({ contentType: 'text/javascript', body: FAKE_SDK })
      : route.fulfill({ contentType: 'text/html', body: '<p>the film</p>' });
  });
  await page.route('**/api/videogallery/list', async (route) => {
    const list = await getJson(page.request, `${origin}/api/videogallery/list`, isVideoList);
    const items = list.items.map((item) => ({ ...item, source: { kind: 'vimeo', href: `https://vimeo.com/${ID}` } }));
    await route.fulfill({ json: { ...list, items } });
  });
  await visit(page, `${origin}/press-center/all`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Видео', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/press-center/video`);
  return requested;
}
