import { expect, type Locator } from '@playwright/test';
import { isBranchList } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { someOf } from './support/long-tests.ts';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
import { expectPanel, headPicture, largestJump, NEIGHBOURS, SAME_GROUND } from './support/page-head.ts';
import { colorsAt, distance } from './support/pixels.ts';
import { test } from './support/test.ts';
import { contrastOfText, MIN_CONTRAST } from './support/text-contrast.ts';

const SERVICES = [
  'comparison-tests',
  'ctm',
  'destruction',
  'innovative-solutions',
  'legal',
  'legal-circulation',
  'logistics',
  'samples',
  'testing-laboratory',
].map((alias) => `/services/${alias}`);
const LANDINGS = [
  '/about',
  '/history',
  '/management',
  '/press-center',
  '/services',
  '/materials',
  '/products',
  ...SERVICES,
];
const BRANCHES = ['agro', 'lefortovo', 'mez', 'pochep'].map((alias) => `/branches/${alias}`);
const TABLET = { width: 768, height: 1024 } as const;

/** The largest difference between the edge of a picture and its inside, for each of red, green and blue from 0 to 255. */
const LIKE_INSIDE = 16;
/** The part of the width of a head that the text can have. */
const TEXT_PART = 0.42;
/** The greatest red, green or blue of the backdrop of a picture on a dark page, and the smallest one on a light page. */
const DARK_BACKDROP = 110;
const LIGHT_BACKDROP = 130;
/** The smallest difference between two grounds that a visitor sees at once. */
const STANDS_OUT = 24;
const SCHEMES = ['light', 'dark'] as const;

for (const viewport of [NARROW, TABLET]) {
  for (const path of someOf(['/about', '/history', '/branches/mez', '/press-center'], 2)) {
    test(`in dark, the picture of ${path} is dark at ${viewport.width} px`, async ({ page, context }) => {
      const empty = await context.newPage();
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await visit(page, path);
      const { x, y, width, height } = await boxOf(await headPicture(page));
      await expectPanel(page, await headPicture(page));
      const points = [3, 24].map((by) => ({ x: x + width / 12, y: y + by }));
      const [first, inside] = await colorsAt(empty, await page.screenshot({ fullPage: true }), points);
      if (!first || !inside) throw new Error('the page has no pixels');
      expect(distance(first, inside), `${first} and ${inside}`).toBeLessThan(LIKE_INSIDE);
      expect(Math.max(...inside)).toBeLessThan(DARK_BACKDROP);
      expect(width / height, 'no thing is cut off').toBeGreaterThan(1.25);
    });
  }

  test(`the name of every branch is short of the picture at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { items } = await getJson(page.request, '/api/branches/list', isBranchList);
    expect(items.length).toBeGreaterThan(3);
    // On a desktop, the backdrop of the picture lies behind the text, see the test of the ground.
    for (const { alias } of items) {
      await visit(page, `/branches/${alias}`);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const title = page.getByRole('heading', { level: 1 });
        const [lines, frame] = [await linesOf(title), await boxOf(await headPicture(page))];
        expect(new Set(lines.map(({ bottom }) => bottom)).size, `lines of ${alias}`).toBeLessThanOrEqual(3);
        const free = lines.filter(({ right, bottom }) => right <= frame.x || bottom <= frame.y);
        expect(free, alias).toEqual(lines);
      }
    }
  });
}

const ARTICLES = [
  '/press-center/gmp-podtverzhdenie',
  '/career/vacancies/himik-analitik',
  '/career/success-stories/lidiya-marchenko',
];

for (const path of ARTICLES) {
  test(`the picture of ${path} is a panel that cuts nothing off at any width`, async ({ page }) => {
    await visit(page, path);
    const image = page.getByRole('main').getByRole('img').first();
    for (const width of [360, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expectPanel(page, image);
      const [frame, title] = [await boxOf(image), await boxOf(page.getByRole('heading', { level: 1 }))];
      const shape = await image.evaluate((shown: HTMLImageElement) => shown.width / shown.height);
      const own = await image.evaluate(
        (shown: HTMLImageElement) => Number(shown.getAttribute('width')) / Number(shown.getAttribute('height')),
      );
      expect(shape, `${width} px`).toBeCloseTo(own, 1);
      if (width < 768) expect(frame.y).toBeGreaterThan(title.y + title.height);
      else expect(title.x + title.width, `${width} px`).toBeLessThan(frame.x);
    }
  });
}

test('the words beside a picture are below the breadcrumbs', async ({ page }) => {
  for (const path of [...ARTICLES, '/contacts', '/materials/express-tests', '/services/legal']) {
    await visit(page, path);
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const crumbs = await boxOf(page.getByRole('navigation', { name: /^Путь/ }));
      const first = await page
        .locator('main h1')
        .evaluate((title) => title.parentElement?.firstElementChild?.getBoundingClientRect().y ?? 0);
      expect(first, `${path}, ${width} px`).toBeGreaterThanOrEqual(crumbs.y + crumbs.height);
    }
  }
});

for (const colorScheme of SCHEMES) {
  test(`in ${colorScheme}, the head beside a panel is a band that stands out from the page below`, async ({
    page,
    context,
  }) => {
    const empty = await context.newPage();
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of ['/press-center/gmp-podtverzhdenie', '/qualification-programs/holodovaya-cep']) {
      await visit(page, path);
      const head = await boxOf(
        page
          .getByRole('main')
          .locator('div', { has: page.locator('h1') })
          .first(),
      );
      const points = [head.y + 20, head.y + head.height + 20].map((y) => ({ x: 5, y }));
      const [band, ground] = await colorsAt(empty, await page.screenshot(), points);
      if (!band || !ground) throw new Error('no colours');
      expect(Math.max(...band), `${path} has a dark head`).toBeLessThan(DARK_BACKDROP);
      expect(distance(band, ground), path).toBeGreaterThan(STANDS_OUT);
      const crumb = page.getByRole('navigation', { name: /^Путь/ }).getByRole('listitem').last();
      expect(await contrastOfText(crumb, empty), path).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  });
}

test('the picture of a landing page stands below the text on a phone, and right of it on a tablet', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const path of [...LANDINGS, ...BRANCHES]) {
    await visit(page, path);
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 1100 });
      await expectPanel(page, await headPicture(page));
      const frame = await boxOf(await headPicture(page));
      const title = page.getByRole('heading', { level: 1 });
      const box = await boxOf(title);
      if (width < TABLET.width) {
        expect(frame.y, path).toBeGreaterThan(box.y + box.height);
      } else {
        const ends = (await linesOf(title)).map(({ right }) => right);
        expect(Math.max(...ends), `${path}: there is a gap between the title and the panel`).toBeLessThan(frame.x - 16);
        const crumbs = await boxOf(page.getByRole('navigation', { name: /^Путь/ }));
        expect(frame.y, `${path}: the panel is below the breadcrumbs`).toBeGreaterThan(crumbs.y + crumbs.height);
      }
      // A flatter frame would cut off the upper and the lower end of the things.
      const shape = await (await headPicture(page)).evaluate(
        (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight,
      );
      expect(frame.width / frame.height, `${path} shows its things whole at ${width} px`).toBeLessThanOrEqual(shape);
    }
  }
});

test('on a phone, the picture of a head shows its things, not the empty backdrop beside them', async ({ page }) => {
  await page.setViewportSize(NARROW);
  for (const path of LANDINGS) {
    await visit(page, path);
    const { width, height } = await boxOf(await headPicture(page));
    // The frame shows only the right end of the picture, which is very wide.
    expect(width / height, path).toBeCloseTo(3 / 2, 1);
  }
});

test('the caption below the band of /about can be read in every scheme', async ({ page, context }) => {
  const empty = await context.newPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit(page, '/about');
    const caption = page.locator('figcaption', { hasText: 'Цех «МЭЗ»' });
    await caption.scrollIntoViewIfNeeded();
    expect(await contrastOfText(caption, empty), colorScheme).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
});

const GROUNDS = [...LANDINGS, ...BRANCHES].flatMap((path) => SCHEMES.map((colorScheme) => ({ path, colorScheme })));

for (const { path, colorScheme } of someOf(GROUNDS, 5)) {
  test(`on wide screens, the ${colorScheme} backdrop of ${path} is the ground of the text`, async ({
    page,
    context,
  }) => {
    const empty = await context.newPage();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visit(page, path);
    for (const width of [1280, 2400]) {
      await page.setViewportSize({ width, height: 800 });
      const frame = await boxOf(await headPicture(page));
      expect([frame.x, frame.width]).toEqual([0, width]);
      for (const text of await page.getByRole('main').locator('h1, h1 + p, nav[aria-label^="Путь"] li').all()) {
        const contrast = await contrastOfText(text, empty);
        expect(contrast, `${await text.textContent()}, ${width} px`).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }
      await page
        .getByRole('main')
        .locator('h1')
        .evaluate(({ parentElement: words }) => {
          if (words) words.style.visibility = 'hidden';
        });
      const shown = await page.screenshot();
      for (const part of [0.2, 0.4, 0.6, 0.95]) {
        const steps = Array.from({ length: Math.floor((width * TEXT_PART) / NEIGHBOURS) }, (_, step) => step);
        const line = steps.map((step) => ({ x: step * NEIGHBOURS, y: frame.y + part * frame.height }));
        const colors = await colorsAt(empty, shown, line);
        const lights = colors.map((color) => Math.max(...color));
        if (colorScheme === 'dark') expect(Math.max(...lights)).toBeLessThan(DARK_BACKDROP);
        else expect(Math.min(...lights)).toBeGreaterThan(LIGHT_BACKDROP);
        expect(largestJump(colors), `at ${part} of the height, ${width} px`).toBeLessThanOrEqual(SAME_GROUND);
      }
      await page
        .getByRole('main')
        .locator('h1')
        .evaluate(({ parentElement: words }) => {
          words?.style.removeProperty('visibility');
        });
    }
  });
}

/** Returns the right and the lower edge of each line of a text. */
function linesOf(element: Locator): Promise<{ right: number; bottom: number }[]> {
  return element.evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    return [...range.getClientRects()].map(({ right, bottom }) => ({ right, bottom: Math.round(bottom) }));
  });
}
