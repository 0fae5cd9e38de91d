import { expect } from '@playwright/test';
import { type CrawlResponse, crawl } from './support/crawl.ts';
import { addressOf, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

test('no reference of any page is broken, leads to a redirect or names a missing fragment', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const get = async (path: string): Promise<CrawlResponse> => {
    const response = await request.get(path, { maxRedirects: 0 });
    const isHtml = response.headers()['content-type']?.startsWith('text/html') ?? false;
    return { status: response.status(), html: isHtml ? await response.text() : null };
  };
  const { documents, problems } = await crawl(['/'], get, baseURL);
  expect(problems).toEqual([]);
  // Each page of the site can be reached from the home page, except the confirmation that a form was stored.
  const routes = await Promise.all(siteRoutes.map((line) => addressOf(line, request)));
  const unreachable = routes.filter((path) => !documents.includes(path) && !path.startsWith('/sent'));
  expect(unreachable).toEqual([]);
});

test('the crawl reports broken references, redirects and missing fragments', async () => {
  const site: Readonly<Record<string, string | number>> = {
    '/': '<a href="/a#here">a</a><a href="/a?x=1&amp;y=2#gone">a</a><img src="b.svg" srcSet="/b.svg 1x, /c.svg 2x">',
    '/a': '<a href="/old">old</a><a href="#here">here</a><a href="https://other.example/#x">other</a><p id="here">',
    '/a?x=1&y=2': '<p id="here">',
    '/b.svg': 200,
    '/old': 301,
  };
  const { documents, problems } = await crawl(['/'], async (path) => {
    const found = site[path] ?? 404;
    return typeof found === 'string' ? { status: 200, html: found } : { status: found, html: null };
  });
  expect(documents.toSorted()).toEqual(['/', '/a', '/a?x=1&y=2']);
  expect(problems.toSorted()).toEqual([
    '/ refers to /a?x=1&y=2#gone, but the document has no such element',
    '/ refers to /c.svg, which has status 404',
    '/a refers to /old, which has status 301',
  ]);
});
