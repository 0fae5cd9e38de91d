import { type APIRequestContext, expect } from '@playwright/test';
import { legacyAddresses } from './support/legacy.ts';
import { siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

const addresses = legacyAddresses();

/**
 * The path prefixes of items that the old site also had. A request to the API host shows whether such an item still
 * exists.
 */
const ITEMS: Readonly<Record<string, string>> = {
  '/press-center/': '/api/news/detail/',
  '/career/success-stories/': '/api/success-stories/detail/',
};

test('the rule files contain tests for more than sixty legacy URLs', () => {
  expect(addresses.length).toBeGreaterThan(60);
});

for (const { file, get, to } of addresses) {
  test(`${file}: ${get} redirects to ${to} in one hop`, async ({ page, request, baseURL, faults }) => {
    const status = await expectedStatus(to, request);
    if (status === 404) faults.expected(/404/);
    const response = await page.goto(get, { waitUntil: 'commit' });
    const redirects = [];
    for (let step = response?.request().redirectedFrom(); step; step = step.redirectedFrom())
      redirects.push(step.url());
    expect(redirects).toEqual([new URL(get, baseURL).href]);
    expect(page.url()).toBe(new URL(to, baseURL).href);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

async function expectedStatus(target: string, request: APIRequestContext): Promise<number> {
  const { pathname } = new URL(target, 'http://site.example');
  if (siteRoutes.some(({ route }) => route === pathname)) return 200;
  const [page, detail] = Object.entries(ITEMS).find(([prefix]) => pathname.startsWith(prefix)) ?? [];
  if (!page || !detail) throw new Error(`${target} is not a route of the site`);
  return (await request.get(pathname.replace(page, detail))).status();
}
