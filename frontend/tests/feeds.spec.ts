import { expect, type Page } from '@playwright/test';
import { isLegalResponse, isNewsList } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { visit } from './support/page.ts';
import { test } from './support/test.ts';

for (const [type, item, link] of [
  ['rss', 'item', 'link'],
  ['atom', 'entry', 'id'],
] as const) {
  test(`every page links to the ${type} feed, which lists the newest news`, async ({ page, request }) => {
    const { items } = await getJson(request, '/api/news/list?per_page=30', isNewsList);
    await visit(page, '/about');
    const href = await page.locator(`link[type="application/${type}+xml"]`).getAttribute('href');
    const response = await request.get(href ?? '');
    expect(response.headers()['content-type']).toContain(`application/${type}+xml`);
    const feed = await page.evaluate(
      ({ xml, item, link }) => {
        const parsed = new DOMParser().parseFromString(xml, 'application/xml');
        const textOf = (entry: Element, name: string) => entry.getElementsByTagName(name)[0]?.textContent ?? '';
        return {
          isWellFormed: parsed.querySelector('parsererror') === null,
          items: [...parsed.getElementsByTagName(item)].map((entry) => ({
            title: textOf(entry, 'title'),
            address: new URL(textOf(entry, link)).pathname,
            date: textOf(entry, 'pubDate') || textOf(entry, 'published'),
          })),
        };
      },
      { xml: await response.text(), item, link },
    );
    expect(feed.isWellFormed).toBe(true);
    expect(feed.items.map(({ title, address }) => [title, address])).toEqual(
      items.map(({ title, alias }) => [title, `/press-center/${alias}`]),
    );
    const days = feed.items.map(({ date }) => new Date(Date.parse(date) + 3 * 3_600_000).toISOString().slice(0, 10));
    expect(days).toEqual(items.map(({ date }) => date));
  });
}

test('the sitemap names the last change of news and of lists of news', async ({ request, baseURL }) => {
  const { items } = await getJson(request, '/api/news/list', isNewsList);
  const { data: policy } = await getJson(request, '/api/policy', isLegalResponse);
  const newest = items[0];
  if (!newest) throw new Error('there are no news');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const [path, date] of [
    [`/press-center/${newest.alias}`, newest.date],
    ['/press-center/all', newest.date],
    ['/policy', policy.date],
  ] as const) {
    expect(sitemap).toContain(`<loc>${new URL(path, baseURL).href}</loc><lastmod>${date}</lastmod>`);
  }
  expect(sitemap).toContain(`<loc>${new URL('/about', baseURL).href}</loc></url>`);
});

test('the contact details and the questions are structured data', async ({ page }) => {
  await visit(page, '/contacts');
  const organization = (await structuredData(page)).find((text) => text.includes('"@type":"Organization"')) ?? '{}';
  expect(JSON.parse(organization)).toMatchObject({ name: 'Медиус Фарм', url: new URL('/', page.url()).href });
  await visit(page, '/services');
  const questions = (await structuredData(page)).filter((text) => text.includes('"@type":"FAQPage"'));
  expect(questions).toHaveLength(1);
  const { mainEntity }: { mainEntity: { name: string }[] } = JSON.parse(questions[0] ?? '');
  for (const { name } of mainEntity) await expect(page.getByText(name, { exact: true })).toBeVisible();
});

function structuredData(page: Page): Promise<string[]> {
  return page.locator('script[type="application/ld+json"]').allTextContents();
}
