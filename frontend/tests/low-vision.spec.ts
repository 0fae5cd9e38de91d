import { expect, type Page } from '@playwright/test';
import { someOf } from './support/long-tests.ts';
import {
  boxOf,
  burgerOf,
  expectNoSidewaysScroll,
  expectPicturesDrawn,
  layoutScreenshot,
  NARROW,
  stillScreenshot,
  visit,
} from './support/page.ts';
import { addressOf, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';
import { setView, viewButtonOf } from './support/view.ts';

/** The sizes of the text for the three settings, in px. The usual size is 16 px. */
const SIZES = { '1': '20px', '2': '24px', '3': '28px' };

/** The two colours of each contrast scheme. */
const SCHEMES = {
  'reading=1': { ground: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)' },
  'reading=1&contrast=white': { ground: 'rgb(0, 0, 0)', text: 'rgb(255, 255, 255)' },
  'reading=1&contrast=blue': { ground: 'rgb(157, 209, 255)', text: 'rgb(6, 52, 98)' },
};

/** The time for loading a page on a busy machine, in milliseconds. */
const PAGE_MS = 6000;

for (const path of ['/', '/about', '/career/education-programs', '/catalog', '/contacts', '/services/samples']) {
  test(`the low-vision version of ${path} fits on the screen of a phone`, async ({ page }) => {
    await setView(page, 'reading=1');
    await page.setViewportSize({ width: 320, height: 780 });
    await visit(page, path);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await expectNoSidewaysScroll(page);
      await expect(burgerOf(page)).toBeInViewport({ ratio: 1 });
    }
  });
}

/** The settings and widths with which no page may scroll sideways. The first is the most demanding one. */
const LARGEST = [
  ['reading=3&spacing=wide', 360],
  ['reading=3', 360],
  ['reading=3&spacing=wide', 1024],
  ['reading=3&spacing=wide', 768],
  // On a desktop, the smallest of the large texts still has the layout of a desktop.
  ['reading=1', 1280],
  ['reading=1', 1440],
] as const;

for (const [settings, width] of someOf(LARGEST, 4)) {
  test(`no page with ${settings} scrolls sideways at ${width} px`, async ({ page, request }) => {
    test.setTimeout(PAGE_MS * siteRoutes.length);
    await setView(page, settings);
    await page.setViewportSize({ width, height: 780 });
    for (const line of siteRoutes) {
      await page.goto(await addressOf(line, request), { waitUntil: 'domcontentloaded' });
      await expectNoSidewaysScroll(page);
      if (settings !== 'reading=1') await expect(burgerOf(page)).toBeInViewport({ ratio: 1 });
    }
  });
}

for (const [reading, size] of Object.entries(SIZES)) {
  test(`text of the size ${reading} has ${size}`, async ({ page }) => {
    await setView(page, `reading=${reading}`);
    await visit(page, '/about');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(size);
  });
}

for (const [settings, { ground, text }] of Object.entries(SCHEMES)) {
  test(`with ${settings}, all text and all grounds of a page have the two colours of the scheme`, async ({ page }) => {
    await setView(page, settings);
    for (const path of ['/', '/contacts', '/materials/pharmacovigilance']) {
      await visit(page, path);
      expect(await colorsOf(page)).toEqual([ground, text].sort());
    }
  });
}

test('with the largest text, insets leave room for it on a phone, and a picture fits on the screen', async ({
  page,
}) => {
  await setView(page, 'reading=3');
  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, '/catalog/tirelvin');
  const notice = page
    .getByRole('main')
    .locator('p, h2, h3, div')
    .filter({ hasText: /^Важно знать$/ })
    .last();
  expect((await notice.boundingBox())?.x ?? 100, 'left inset of the words of a box').toBeLessThan(40);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/about');
  const picture = page.getByRole('main').locator('img').first();
  expect((await picture.boundingBox())?.height ?? 0).toBeGreaterThan(200);
  expect((await picture.boundingBox())?.height ?? 0).toBeLessThan(600);
});

test('wide spacing makes lines of text longer and higher', async ({ page }) => {
  await visit(page, '/policy');
  const paragraph = page.getByRole('main').locator('p').nth(2);
  const heightOf = () => paragraph.evaluate((element) => element.getBoundingClientRect().height);
  await setView(page, 'reading=1');
  await page.reload();
  const usual = await heightOf();
  await setView(page, 'reading=1&spacing=wide');
  await page.reload();
  expect(await heightOf()).toBeGreaterThan(usual * 1.3);
});

test('hidden pictures take no space and are not loaded', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && /\.(avif|webp)$/.test(request.url())) loaded.push(request.url());
  });
  await setView(page, 'reading=1&pictures=off');
  await visit(page, '/catalog');
  await expect(page.getByRole('main').locator('img').first()).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  expect(loaded).toEqual([]);
});

test('the panel changes the page at once, and the default version returns as it was', async ({ page }) => {
  await visit(page, '/about');
  await expectPicturesDrawn(page);
  const before = await stillScreenshot(page);
  await viewButtonOf(page).click();
  const panel = page.getByRole('form', { name: 'Вид сайта' });
  await panel.getByRole('button', { name: 'Версия для слабовидящих' }).click();
  await panel.getByLabel('Очень крупный').check();
  await panel.getByLabel('Белым по чёрному').check();
  expect(await colorsOf(page)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
  await panel.getByRole('button', { name: 'Обычная версия' }).click();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.mouse.move(0, 500);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await expect.poll(async () => before.equals(await layoutScreenshot(page)), 'the page as it was').toBe(true);
});

test('the version that was chosen in the burger menu stays after a navigation and a reload', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, '/about');
  await burgerOf(page).click();
  await page
    .getByRole('navigation', { name: 'Меню сайта' })
    .getByRole('button', { name: 'Версия для слабовидящих' })
    .click();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20px');
  await page.reload();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20px');
});

/** Returns the colours of all visible texts and grounds of a page, apart from the samples in the panel. */
function colorsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const colors = new Set<string>();
    for (const element of document.body.querySelectorAll<HTMLElement>('*:not(option):not(.plyr *)')) {
      if (!element.checkVisibility() || element.closest('[popover]')) continue;
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (hasText) colors.add(color);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') colors.add(backgroundColor);
      for (const [stop] of backgroundImage.matchAll(/rgb\([^)]*\)/g)) colors.add(stop);
    }
    return [...colors].sort();
  });
}

test('tags have a border, because they have no ground', async ({ page }) => {
  await setView(page, 'reading=1');
  await visit(page, '/catalog/tirelvin');
  for (const text of ['По рецепту', '50 таблеток']) {
    const tag = page.getByRole('main').getByText(text, { exact: true }).first();
    expect(await tag.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('2px');
  }
});

for (const path of ['/', '/career', '/about']) {
  test(`the picture of ${path} stands in a frame, clear of the text`, async ({ page }) => {
    for (const settings of ['reading=1', 'reading=3&spacing=wide']) {
      await setView(page, settings);
      await page.goto(path);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const picture = page.getByRole('main').locator('img[fetchpriority=high]').first();
        const frame = await picture.boundingBox();
        if (!frame) throw new Error('the picture is not shown');
        expect(frame.width, `${settings}, ${width} px`).toBeGreaterThan(200);
        for (const text of await page.getByRole('main').locator('h1, h1 + p').all()) {
          const { top, right, bottom } = await text.evaluate((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            const box = range.getBoundingClientRect();
            return { top: box.top + scrollY, right: box.right, bottom: box.bottom + scrollY };
          });
          const isClear = right <= frame.x || bottom <= frame.y || top >= frame.y + frame.height;
          expect(isClear, `${settings}, ${width} px`).toBe(true);
        }
      }
    }
  });
}

test('on a phone, the large text of a card stands below its picture', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await setView(page, 'reading=3');
  await visit(page, '/');
  for (const name of ['Ветеринария', 'Контрактное производство']) {
    const card = page.locator('main :is(li, article)').filter({ hasText: name }).last();
    const [picture, text] = [await boxOf(card.getByRole('img')), await boxOf(card.getByRole('paragraph'))];
    expect(text.y).toBeGreaterThan(picture.y + picture.height);
    expect(text.width).toBeGreaterThan(NARROW.width / 2);
  }
});
