import { expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { isArrayOf, isObject, isString } from '#api/type-guards.ts';
import { getJson } from './support/api.ts';
import { visit } from './support/page.ts';
import { addressOf, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

const isManifest = isObject({ icons: isArrayOf(isObject({ src: isString, sizes: isString })) });

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Addresses that show more than the pages themselves, such as a list without items. */
const STATES = ['/catalog?form=tablets', '/catalog?q=zzz', '/catalog/veterinarnye-preparaty', '/search?q=zzz'];

for (const path of [...siteRoutes.map(({ route }) => route), ...STATES]) {
  test(`the HTML of ${path} is valid`, async ({ request }) => {
    const line = siteRoutes.find(({ route }) => route === path) ?? { route: path };
    const html = await (await request.get(await addressOf(line, request))).text();
    expect(await findingsOf(html)).toEqual([]);
  });
}

test('the HTML of the not-found screen is valid', async ({ request }) => {
  const html = await (await request.get('/no-such-page')).text();
  expect(await findingsOf(html)).toEqual([]);
});

test('the validator reports invalid HTML', async () => {
  const html = '<!doctype html><html lang="ru"><head><title>a</title></head><body><p><div></div></p></body></html>';
  expect(await findingsOf(html)).not.toEqual([]);
});

/** Returns the rule, the message and the place of each violation of the HTML standard. */
async function findingsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}

test('every icon of a home screen exists in the size that is promised', async ({ page, request }) => {
  await visit(page, '/');
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const manifest = await getJson(request, '/site.webmanifest', isManifest);
  const pngs = manifest.icons.filter(({ src }) => src.endsWith('.png'));
  expect(pngs.length).toBeGreaterThan(1);
  for (const { src, sizes } of [...pngs, { src: touch ?? '', sizes: '180x180' }]) {
    const shown = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(shown, src).toBe(sizes);
  }
});
