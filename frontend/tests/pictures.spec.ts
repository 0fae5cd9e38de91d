import { expect, type Page } from '@playwright/test';
import { isNewsList } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { meanColor, pixelsOf } from './support/pixels.ts';
import { sitePaths } from './support/site-routes.ts';
import { test } from './support/test.ts';

/** The largest difference between a placeholder and its picture, for each of red, green and blue from 0 to 255. */
const LIKE_PICTURE = 24;
/**
 * The greatest value of red, green and blue, from 0 to 255, of the darkest fiftieth of a picture that is not hazy. Packs that are
 * seen from above have few dark tones. In the pictures that were hazy, this value was 160 to 186.
 */
const DARK = 160;

test('a picture that has not arrived is shown as a gradient of its colours', async ({ page }) => {
  const [item] = (await getJson(page.request, '/api/news/list', isNewsList)).items;
  if (!item) throw new Error('the site has no news');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/media/**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/press-center/all', { waitUntil: 'commit' });
  const picture = page.getByAltText(item.picture.alt).first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
  const placeholder = await picture.screenshot();
  release();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const shown = await picture.screenshot();
  const [before, after] = [await meanColor(page, placeholder), await meanColor(page, shown)];
  for (const [index, value] of after.entries()) {
    expect(Math.abs(value - (before[index] ?? 0)), `${before} and ${after}`).toBeLessThan(LIKE_PICTURE);
  }
  expect(placeholder.equals(shown)).toBe(false);
});

test('no document has a picture without the colours that are shown until it arrives', async ({ request }) => {
  test.setTimeout(60_000);
  const without: string[] = [];
  let count = 0;
  for (const path of await sitePaths(request)) {
    const html = await (await request.get(path)).text();
    const pictures = html.match(/<img[^>]* src="\/api\/media\/[^"]*-\d+\.webp"[^>]*>/g) ?? [];
    count += pictures.length;
    without.push(...pictures.filter((tag) => !tag.includes('--colours:')).map((tag) => `${path}: ${tag}`));
  }
  expect(count).toBeGreaterThan(1000);
  expect(without).toEqual([]);
});

/** The folder of the pictures that the tests look into. */
const MEDIA = '/api/media';

/** Returns red, green and blue of each pixel of a picture. */
async function colorsOf(page: Page, path: string): Promise<number[][]> {
  const data = await pixelsOf(page, await (await page.request.get(`${MEDIA}/${path}`)).body());
  return Array.from({ length: data.length / 4 }, (_, at) => [...data.subarray(4 * at, 4 * at + 3)]);
}

/** Tells whether a pixel is golden, as the drop of the mark and the products in vials are. */
const isGolden = ([red = 0, green = 0, blue = 0]: number[]): boolean =>
  red > 90 && red - blue > 45 && green > 0.6 * red && green < 0.9 * red;

/** Pictures that were pale and hazy. */
const CLEAR = [
  'products/tirelvin-800.webp',
  'products/parafelin-800.webp',
  'products/enalinor-800.webp',
  'products/lokainvel-800.webp',
  'products/omelvita-800.webp',
  'products/timovert-800.webp',
  'pages/direction-veterinary-800.webp',
  'pages/history-1970-800.webp',
  'pages/quality-800.webp',
  'pages/disposal-800.webp',
  'pages/express-step-5-800.webp',
  'pages/history-2010-800.webp',
  'pages/medical-800.webp',
  'sections/gastroenterologicheskie-preparaty-800.webp',
  'sections/sredstva-dlya-anestezii-800.webp',
  'sections/vitaminy-i-obmen-veschestv-800.webp',
];

for (const path of CLEAR) {
  test(`the picture ${path} has dark tones and is not hazy`, async ({ page }) => {
    const values = (await colorsOf(page, path)).map((color) => Math.max(...color));
    values.sort((one, other) => one - other);
    expect(values[Math.floor(values.length / 50)]).toBeLessThan(DARK);
  });
}

/** Pictures that were grey or pale, and the least difference between red, green and blue in their most colourful twentieth. */
const STRONG = {
  'pages/services-960.webp': 30,
  'branches/lefortovo-card-960.webp': 100,
  'branches/pochep-960.webp': 70,
  'news/kapli-bez-konservantov-960.webp': 50,
  'news/kapli-bez-konservantov-2-960.webp': 120,
  'pages/contacts-800.webp': 30,
  'sections/meditsinskie-izdeliya-800.webp': 60,
};

for (const [path, least] of Object.entries(STRONG)) {
  test(`the picture ${path} has strong colours`, async ({ page }) => {
    const values = (await colorsOf(page, path)).map((color) => Math.max(...color) - Math.min(...color));
    values.sort((one, other) => other - one);
    expect(values[Math.floor(values.length / 20)]).toBeGreaterThan(least);
  });
}

/** The colour in which the packs of Парафелин are printed. */
const CORAL = [226, 114, 91];
/** The greatest difference from it in red, green and blue, from 0 to 255, that light and shadow may make. */
const LIKE_PRINT = 30;

for (const path of [
  'products/parafelin-800.webp',
  'pages/home-960.webp',
  'pages/where-to-buy-800.webp',
  'pages/counterfeit-800.webp',
  'sections/lekarstvennye-sredstva-800.webp',
  'sections/nenarkoticheskie-analgetiki-800.webp',
]) {
  test(`the pack of Парафелин on ${path} has the colour of its print`, async ({ page }) => {
    const printed = (await colorsOf(page, path)).filter(
      ([red = 0, green = 0, blue = 0]) => red > 170 && red - green > 70 && green > blue,
    );
    expect(printed.length).toBeGreaterThan(0);
    for (const [channel, wanted] of CORAL.entries()) {
      const values = printed.map((color) => color[channel] ?? 0).sort((one, other) => one - other);
      expect(Math.abs((values[Math.floor(values.length / 2)] ?? 0) - wanted)).toBeLessThan(LIKE_PRINT);
    }
  });
}

test('the tablets of Парафелин are white and scored, as its text says', async ({ page }) => {
  const width = 800;
  const colors = await colorsOf(page, `products/parafelin-${width}.webp`);
  for (const [x, y] of [
    [577, 332],
    [644, 327],
    [309, 465],
  ] as const) {
    // A column of pixels across the groove of a tablet.
    const column = Array.from({ length: 30 }, (_, at) => colors[(y - 15 + at) * width + x] ?? []);
    const usual = column.map((color) => Math.min(...color)).sort((one, other) => one - other)[15] ?? 0;
    const groove = Math.min(...column.slice(10, 20).flat());
    expect(usual).toBeGreaterThan(180);
    expect(usual - groove).toBeGreaterThan(12);
  }
});

test('the vials under the needles of the filling line hold a solution', async ({ page }) => {
  const colors = await colorsOf(page, 'pages/band-ctm-480.webp');
  const isSolution = ([red = 0, green = 0, blue = 0]: number[]): boolean =>
    green > 140 && green > red + 20 && Math.abs(green - blue) < 25;
  expect(colors.filter(isSolution).length / colors.length).toBeGreaterThan(0.1);
});

test('light shines through the glass of the ampoules that are destroyed', async ({ page }) => {
  const colors = await colorsOf(page, 'pages/band-destruction-400.webp');
  expect(colors.filter((color) => Math.max(...color) < 70).length / colors.length).toBeLessThan(0.1);
});

test('the chamber of the furnace glows, and is not a white disc', async ({ page }) => {
  const width = 400;
  const chamber = (await colorsOf(page, `pages/service-destruction-${width}.webp`)).filter((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x >= 88 && x < 192 && y >= 104 && y < 162;
  });
  const isGlowing = ([red = 0, green = 0]: number[]): boolean => red > 120 && green < 0.6 * red;
  expect(chamber.filter(isGlowing).length / chamber.length).toBeGreaterThan(0.5);
  expect(chamber.filter((color) => Math.min(...color) > 240).length / chamber.length).toBeLessThan(0.02);
});

test('the mark on a bottle of the branch Лефортово is not stretched', async ({ page }) => {
  const width = 2160;
  const golden = (await colorsOf(page, `branches/lefortovo-${width}.webp`)).flatMap((color, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x > 1690 && x < 1750 && y > 285 && y < 340 && isGolden(color) ? [{ x, y }] : [];
  });
  const side = (axis: 'x' | 'y'): number =>
    Math.max(...golden.map((pixel) => pixel[axis])) - Math.min(...golden.map((pixel) => pixel[axis])) + 1;
  // The drop of the mark has the proportion 3 : 4.
  expect(side('x') / side('y')).toBeGreaterThan(0.6);
  expect(side('x') / side('y')).toBeLessThan(0.9);
});
