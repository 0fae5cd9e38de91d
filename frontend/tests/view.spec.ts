import { expect, type Page } from '@playwright/test';
import { boxOf, interactive, visit } from './support/page.ts';
import { test } from './support/test.ts';
import { setView, viewButtonOf } from './support/view.ts';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(11, 22, 19)';
const DARK_INK = 'rgb(230, 240, 235)';

/** Each setting, the scheme of the system, and the ground of the page that a visitor then sees. */
const GROUNDS = [
  ['', 'light', LIGHT],
  ['', 'dark', DARK],
  ['scheme=light', 'dark', LIGHT],
  ['scheme=dark', 'light', DARK],
  ['scheme=unknown', 'light', LIGHT],
  ['scheme=dark&reading=1', 'light', LIGHT],
] as const;

for (const [settings, system, ground] of GROUNDS) {
  test(`with «${settings}» in a ${system} system, the ground is ${ground}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    if (settings) await setView(page, settings);
    await page.goto('/agreement');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground);
    const pixel = await page.screenshot({ clip: { x: 4, y: 880, width: 1, height: 1 } });
    expect(await colorOfPixel(page, pixel)).toBe(ground);
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(scheme).toBe(ground === DARK ? 'dark' : 'light');
  });
}

for (const settings of ['scheme=dark', 'reading=2&contrast=white']) {
  test(`no frame shows the usual version before «${settings}»`, async ({ page }) => {
    await setView(page, settings);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await page.route(/\/assets\/entry-client-[^/]*\.js$/, async (route) => {
      await gate;
      await route.continue();
    });
    await recordGrounds(page);
    await page.goto('/about', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const frames = () => page.evaluate<string[]>('grounds');
    await expect.poll(async () => (await frames()).length, 'frames before the script of the page').toBeGreaterThan(5);
    open();
    await interactive(page);
    expect(new Set(await frames()).size).toBe(1);
    expect((await frames())[0]).not.toContain(LIGHT);
  });
}

test('the renderer writes the settings into the document, so that no script is needed', async ({ request }) => {
  const html = await (
    await request.get('/about', { headers: { cookie: 'a=b; view=scheme=dark&spacing=wide' } })
  ).text();
  expect(html).toContain('<html lang="ru" data-scheme="dark" data-spacing="wide">');
  const checked = [...html.matchAll(/<input[^>]*checked=""[^>]*name="(\w+)"[^>]*>/g)].map(([tag]) => tag);
  expect(checked.filter((tag) => tag.includes('name="scheme"'))).toEqual([expect.stringContaining('value="dark"')]);
  const plain = await request.get('/about', { headers: { cookie: 'view=scheme="><script>&reading=9' } });
  expect(await plain.text()).toContain('<html lang="ru">');
  expect(plain.headers().vary?.split(', ').sort()).toEqual(['accept-encoding', 'cookie']);
});

test('the switch of the scheme changes the page, the controls of the browser and the theme colour', async ({
  page,
}) => {
  await visit(page, '/about');
  await viewButtonOf(page).click();
  await page.getByLabel('Тёмная').check();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(ground).toBe(DARK);
  expect(await themeColors(page)).toEqual(['#06110e']);
  await page.getByLabel('Светлая').check();
  await expect.poll(ground).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await themeColors(page)).toEqual(['#06443b']);
  await page.getByLabel('Как в системе').check();
  await expect.poll(ground).toBe(DARK);
  await page.reload();
  expect(await ground()).toBe(DARK);
  await interactive(page);
});

test('a document that the browser kept in memory shows the newest settings', async ({ page }) => {
  await visit(page, '/about');
  await page.goto('/documents');
  await setView(page, 'scheme=dark');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('body')).toHaveCSS('background-color', DARK);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test.beforeEach(({ faults }) => faults.expected(/^failed request: \S+\/assets\/\S+\.js csp$/));

  test('the panel opens, and its settings return to the page with its query', async ({ page }) => {
    await page.goto('/catalog?form=tablets');
    await viewButtonOf(page).click();
    const panel = page.getByRole('form', { name: 'Вид сайта' });
    await panel.getByLabel('Тёмная').check();
    await panel.getByRole('button', { name: 'Применить' }).click();
    await expect(page).toHaveURL('/catalog?form=tablets');
    await expect(page.locator('body')).toHaveCSS('background-color', DARK);
    await viewButtonOf(page).click();
    await expect(panel.getByLabel('Тёмная')).toBeChecked();
    await panel.getByRole('button', { name: 'Версия для слабовидящих' }).click();
    await viewButtonOf(page).click();
    await panel.getByLabel('Самый крупный').check();
    await panel.getByLabel('Синим по голубому').check();
    await panel.getByRole('button', { name: 'Применить' }).click();
    await expect(page.locator('html')).toHaveCSS('font-size', '28px');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(157, 209, 255)');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Обычная версия' }).click();
    await expect(page.locator('html')).toHaveCSS('font-size', '16px');
    await expect(page.locator('body'), 'the scheme was kept').toHaveCSS('background-color', DARK);
  });
});

test('the schemes are one row of equal buttons, also on a phone', async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await visit(page, '/agreement');
    await viewButtonOf(page).click();
    const boxes = await Promise.all(['Как в системе', 'Светлая', 'Тёмная'].map((name) => boxOf(page.getByLabel(name))));
    for (const part of ['y', 'width', 'height'] as const)
      expect(new Set(boxes.map((box) => Math.round(box[part]))).size, `${part} at ${width} px`).toBe(1);
  }
});

test('the address that stores settings never leads to another site', async ({ request }) => {
  for (const referer of ['http://other.example//evil.example/', 'http://other.example/a?b=1', 'nonsense', '']) {
    const response = await request.get('/view?scheme=dark', { headers: { referer }, maxRedirects: 0 });
    expect(response.status()).toBe(303);
    expect(response.headers().location).toBe(referer.endsWith('b=1') ? '/a?b=1' : '/');
    expect(response.headers()['set-cookie']).toContain('view=scheme=dark; Path=/; ');
    expect(response.headers()['cache-control']).toBe('no-store');
  }
});

/** Records the colour scheme, the size of text and the ground of the page in every frame. */
async function recordGrounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const grounds: string[] = [];
    const record = (): void => {
      if (document.querySelector('h1')) {
        const { colorScheme, fontSize } = getComputedStyle(document.documentElement);
        grounds.push(`${colorScheme} ${fontSize} ${getComputedStyle(document.body).backgroundColor}`);
      }
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
    Object.assign(window, { grounds });
  });
}

/** Returns the theme colours whose media query matches. */
function themeColors(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
  );
}

/** Returns the colour of a PNG with one pixel. */
async function colorOfPixel(page: Page, png: Buffer): Promise<string> {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return `rgb(${[...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(', ')})`;
    },
    [...png],
  );
}

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('a change of the scheme is complete in the next frame', async ({ page }) => {
    await visit(page, '/branches');
    await page.emulateMedia({ colorScheme: 'dark' });
    const { running, colour } = await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const heading = document.querySelector('main h3');
      return { running: document.getAnimations().length, colour: heading && getComputedStyle(heading).color };
    });
    expect({ running, colour }).toEqual({ running: 0, colour: DARK_INK });
  });

  test('a button changes its colour without a transition', async ({ page }) => {
    await visit(page, '/branches');
    const button = page.getByRole('banner').getByRole('link', { name: 'Написать нам' });
    await button.hover();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await button.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');
  });
});
