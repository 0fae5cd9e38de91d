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
  test(`${file}: ${get} redirects to ${to} in one hop`, async ({ request, baseURL }) => {
    const redirect = await request.get(get, { maxRedirects: 0 });
    expect([301, 302, 307, 308]).toContain(redirect.status());
    const target = new URL(redirect.headers().location ?? '', new URL(get, baseURL));
    expect(target.href).toBe(new URL(to, baseURL).href);
    const page = await request.get(target.href, { maxRedirects: 0 });
    expect(page.status()).toBe(await expectedStatus(to, request));
    expect(await page.text()).toContain('<h1');
  });
}

async function expectedStatus(target: string, request: APIRequestContext): Promise<number> {
  const { pathname } = new URL(target, 'http://site.example');
  if (siteRoutes.some(({ route }) => route === pathname)) return 200;
  const [page, detail] = Object.entries(ITEMS).find(([prefix]) => pathname.startsWith(prefix)) ?? [];
  if (!page || !detail) throw new Error(`${target} is not a route of the site`);
  return (await request.get(pathname.replace(page, detail))).status();
}
