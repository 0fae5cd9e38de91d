import { expect } from '@playwright/test';
import { isSectionsResponse } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { expectNoSidewaysScroll, expectPicturesDrawn, PHONE, visit } from './support/page.ts';
import { addressOf, bySection, PAGE_MS, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

test.use({ viewport: PHONE });

for (const [section, lines] of bySection(siteRoutes)) {
  test(`every page of ${section} is complete`, async ({ page, request }) => {
    test.setTimeout(PAGE_MS * lines.length);
    for (const line of lines) {
      const response = await visit(page, await addressOf(line, request));
      expect(response.status(), line.route).toBe(200);
      await expect(page, line.route).toHaveTitle(/\S/);
      await expect(page.locator('meta[name="description"]'), line.route).toHaveAttribute('content', /\S{3}/);
      await expect(page.getByRole('heading', { level: 1 }), line.route).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 }), line.route).toHaveText(/\S/);
      await expectPicturesDrawn(page);
      await expectNoSidewaysScroll(page);
    }
  });
}

test('no two routes have the same title', async ({ request }) => {
  const titles = new Map<string, string[]>();
  for (const line of siteRoutes) {
    const html = await (await request.get(await addressOf(line, request))).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? 'none';
    titles.set(title, [...(titles.get(title) ?? []), line.route]);
  }
  expect([...titles].filter(([, routes]) => routes.length > 1)).toEqual([]);
});

test('the sitemap lists every section of the catalogue, and every route except the search page', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = new Set([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address));
  const { data: sections } = await getJson(request, '/api/catalog/sections', isSectionsResponse);
  const pages = sections.map(({ alias }) => `/catalog/${alias}`);
  for (const line of siteRoutes.filter(({ route }) => !route.includes('?'))) pages.push(await addressOf(line, request));
  const missing = pages.map((path) => new URL(path, baseURL).href).filter((address) => !addresses.has(address));
  expect(missing).toEqual([new URL('/search', baseURL).href]);
});
