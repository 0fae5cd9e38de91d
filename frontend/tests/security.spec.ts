import { expect } from '@playwright/test';
import { isVideoList } from '#api/response-guards.ts';
import { isObject, isString } from '#api/type-guards.ts';
import { getJson } from './support/api.ts';
import { visit } from './support/page.ts';
import { addressOf, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';

declare global {
  interface Window {
    /** The directives and URLs that the content security policy has blocked. */
    blocked?: string[];
  }
}

const NOT_FOUND = { route: '/no-such-page' };
/** Matches the values of the attribute `type` for which a browser executes or applies a script. */
const EXECUTABLE = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** Match the only inline styles: the colours that a picture shows until it has loaded with its brightness, and the ground and shape of a head. */
const GRADIENT = String.raw`linear-gradient\(#[\da-f]{6},#[\da-f]{6}\)`;
const PICTURE = new RegExp(
  String.raw`^ style="--colours:${GRADIENT}(?:;--shine:[01](?:\.\d+)?|;--dark-colours:${GRADIENT})?(?:;--ground:#[\da-f]{6})?(?:;--shape:\d(?:\.\d+)?)?"$`,
);
const BAR = /^ style="--from:\d+(?:\.\d)?%;--rest:\d+(?:\.\d)?%"$/;

for (const line of [...siteRoutes, NOT_FOUND]) {
  test(`${line.route} has no inline script, and its response names the build`, async ({ request }) => {
    const response = await request.get(await addressOf(line, request));
    const headers = response.headers();
    const latest = await getJson(request, '/builds/latest.json', isObject({ id: isString }));
    expect(headers['x-build-id']).toBe(latest.id);
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
    expect(headers['x-content-type-options']).toBe('nosniff');

    const html = await response.text();
    expect(inlineScripts(html)).toEqual([]);
    expect(html.match(/<[^>]+\son[a-z]+="/g) ?? []).toEqual([]);
    const styles = html.match(/\sstyle="[^"]*"/g) ?? [];
    expect(styles.filter((style) => ![PICTURE, BAR].some((known) => known.test(style)))).toEqual([]);
    expect(html).not.toContain('href="javascript:');
  });
}

test('the content security policy blocks nothing on the pages of the site', async ({ page }) => {
  await page.addInitScript(() => {
    const blocked: string[] = [];
    window.blocked = blocked;
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      blocked.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  for (const address of ['/', '/contacts', '/press-center/video', '/branches', '/catalog', '/career']) {
    await visit(page, address);
    await page.mouse.wheel(0, 5000);
    const blocked = await page.evaluate(() => window.blocked);
    expect(blocked, address).toEqual([]);
  }
});

test('a browser can open a video and an SVG file by their URLs', async ({ page, request }) => {
  const { items } = await getJson(request, '/api/videogallery/list', isVideoList);
  const film = items.find(({ source }) => source.kind === 'file');
  if (!film) throw new Error('no video is a file of the site');
  await page.goto(film.source.href);
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0)).toBeGreaterThan(0);
  await page.goto('/favicon.svg');
  await expect(page.locator('svg')).toBeVisible();
});

test('an inline script is blocked', async ({ page, faults }) => {
  faults.expected(/Content Security Policy/);
  await visit(page, '/about');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  expect(faults.all.join()).toContain('Content Security Policy');
});

/** Returns the opening tags of all inline scripts that a browser would execute. */
function inlineScripts(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>/gi) ?? [];
  return tags.filter((tag) => !/\ssrc=/.test(tag) && EXECUTABLE.test(/\stype="([^"]*)"/.exec(tag)?.[1] ?? ''));
}
