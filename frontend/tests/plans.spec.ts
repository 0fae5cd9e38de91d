import { expect, type Locator, type Page } from '@playwright/test';
import { isBranch, isBranchList } from '#api/response-guards.ts';
import type { PlanPoint } from '#api/types.ts';
import { getJson } from './support/api.ts';
import { DESKTOP, NARROW, visit } from './support/page.ts';
import { distance, meanColor } from './support/pixels.ts';
import { test } from './support/test.ts';

/**
 * For each scheme, the mean colour of a drawing, for each of red, green and blue from 0 to 255, and the smallest
 * difference between the land and the ground of the map.
 */
const SCHEMES = [
  { colorScheme: 'dark', isGround: (mean: number) => mean < 80, land: 24 },
  { colorScheme: 'light', isGround: (mean: number) => mean > 170, land: 16 },
] as const;
/** Places on the map that are land and ground, as parts of its width and height. */
const PLACES = { land: [0.5, 0.5], ground: { '/branches': [0.097, 0.86], '/contacts': [0.097, 0.82] } } as const;

test('the route plan of every branch has the colours of the scheme and the font of the site', async ({ page }) => {
  const { items } = await getJson(page.request, '/api/branches/list', isBranchList);
  expect(items.length).toBeGreaterThan(3);
  for (const { alias } of items) {
    const { route } = await getJson(page.request, `/api/branches/${alias}`, isBranch);
    for (const { colorScheme, isGround } of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await visit(page, `/branches/${alias}`);
      const plan = page.getByRole('img', { name: route.title });
      const mean = await meanColor(page, await plan.screenshot());
      expect(mean.every(isGround), `${alias}, ${colorScheme}: ${mean}`).toBe(true);
      await expect(page.getByRole('figure').filter({ has: plan })).toContainText(route.text);
      const fonts = await plan.evaluate((drawing) =>
        [...drawing.querySelectorAll('text')].map((text) => getComputedStyle(text).fontFamily),
      );
      expect(fonts.length).toBeGreaterThan(3);
      expect(fonts.filter((font) => !font.startsWith('"Onest Variable"'))).toEqual([]);
    }
  }
});

test('the building of a route plan stands beside water and green, and a bridge lies over water', async ({ page }) => {
  const { items } = await getJson(page.request, '/api/branches/list', isBranchList);
  for (const { alias } of items) {
    const { route } = await getJson(page.request, `/api/branches/${alias}`, isBranch);
    await visit(page, `/branches/${alias}`);
    const plan = page.getByRole('img', { name: route.title });
    const nature = plan.locator(`path[d="${route.nature}"]`);
    const { x, y, width, height } = await plan
      .locator('rect')
      .last()
      .evaluate((walls: SVGRectElement) => walls.getBBox());
    const parts = [0, 0.25, 0.5, 0.75, 1];
    const building = parts.flatMap((right) => parts.map((down) => ({ x: x + right * width, y: y + down * height })));
    expect(await pointsIn(nature, building), alias).toBe(0);
    const bridges = route.landmark.startsWith('Мост') ? [route.corners[Math.floor(route.corners.length / 2)]] : [];
    expect(await pointsIn(nature, bridges), alias).toBe(bridges.length);
  }
});

test('the name of a square or a park stands on its area', async ({ page }) => {
  for (const [alias, name] of [
    ['lefortovo', 'Сквер'],
    ['pochep', 'Парк'],
  ] as const) {
    const { route } = await getJson(page.request, `/api/branches/${alias}`, isBranch);
    await visit(page, `/branches/${alias}`);
    const plan = page.getByRole('img', { name: route.title });
    const box = await plan
      .locator('text', { hasText: name })
      .evaluate((text: SVGTextElement) => ({ x: text.getBBox().x, y: text.getBBox().y, end: text.getBBox().width }));
    const ends = [box.x, box.x + box.end].map((x) => ({ x, y: box.y + 10 }));
    expect(await pointsIn(plan.locator(`path[d="${route.nature}"]`), ends), alias).toBe(2);
  }
});

for (const viewport of [NARROW, DESKTOP]) {
  test(`the names on every route plan are apart from each other at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { items } = await getJson(page.request, '/api/branches/list', isBranchList);
    for (const { alias } of items) {
      const { route } = await getJson(page.request, `/api/branches/${alias}`, isBranch);
      await visit(page, `/branches/${alias}`);
      expect(await collisions(page.getByRole('img', { name: route.title })), alias).toEqual([]);
    }
  });
}

for (const viewport of [NARROW, DESKTOP]) {
  test(`the names on the plan of the office are apart and can be read at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/contacts');
    const plan = page.getByRole('img', { name: /^Схема проезда: / });
    expect(await collisions(plan)).toEqual([]);
    const sizes = await plan.locator('text').evaluateAll((texts) =>
      texts.map((text) => {
        const scale = (text.closest('svg')?.getBoundingClientRect().width ?? 0) / 720;
        return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(12);
  });
}

for (const viewport of [NARROW, DESKTOP]) {
  test(`no name on the map of the branches stands on a way at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const drawing = await (await page.request.get('/api/media/map.svg')).text();
    for (const path of ['/branches', '/contacts']) {
      await visit(page, path);
      const map = page.locator('svg', { has: page.getByRole('link', { name: 'Филиал «МЭЗ»' }) });
      expect(await namesOnWays(map, drawing), path).toEqual([]);
    }
  });
}

for (const { colorScheme, land } of SCHEMES) {
  test(`the land of the map differs from its ground in the ${colorScheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of ['/branches', '/contacts'] as const) {
      await visit(page, path);
      const map = page.locator('svg', { has: page.getByRole('link', { name: 'Филиал «МЭЗ»' }) });
      await map.scrollIntoViewIfNeeded();
      // The file with the land arrives after the document.
      await expect
        .poll(
          async () => distance(await colorIn(page, map, PLACES.land), await colorIn(page, map, PLACES.ground[path])),
          path,
        )
        .toBeGreaterThan(land);
    }
  });
}

/** Returns how many of the points, in units of the drawing, lie in an area. */
function pointsIn(area: Locator, points: readonly (PlanPoint | undefined)[]): Promise<number> {
  return area.evaluate(
    (path: SVGPathElement, all) => all.filter((point) => path.isPointInFill(new DOMPoint(point?.x, point?.y))).length,
    points,
  );
}

/** Returns the pairs of texts in a drawing that overlap, and the texts that reach beyond the drawing. */
function collisions(drawing: Locator): Promise<string[]> {
  return drawing.evaluate((root) => {
    const frame = root.getBoundingClientRect();
    const texts = [...root.querySelectorAll('text')].map((text) => ({
      name: text.textContent ?? '',
      box: text.getBoundingClientRect(),
    }));
    const outside = texts.filter(({ box }) => box.left < frame.left || box.right > frame.right).map(({ name }) => name);
    const pairs = texts.flatMap((one, index) => texts.slice(index + 1).map((other) => [one, other] as const));
    const overlapping = pairs.filter(
      ([{ box: a }, { box: b }]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
    );
    return [...outside, ...overlapping.map(([one, other]) => `${one.name} and ${other.name}`)];
  });
}

/** Returns the names on the map that stand on a dotted way of `drawing`, which the map shows from another file. */
function namesOnWays(map: Locator, drawing: string): Promise<string[]> {
  return map.evaluate((root, source) => {
    const file = new DOMParser().parseFromString(source, 'image/svg+xml');
    const ways = [...file.querySelectorAll('path[stroke-dasharray]')].flatMap((way) => {
      const shown = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      shown.setAttribute('d', way.getAttribute('d') ?? '');
      const steps = Array.from({ length: 201 }, (_, index) => (shown.getTotalLength() * index) / 200);
      return steps.map((step) => shown.getPointAtLength(step));
    });
    if (ways.length === 0) throw new Error('the drawing has no ways');
    const names = [...root.querySelectorAll('text')];
    const isOn = (name: SVGTextElement): boolean => {
      const { x, y, width, height } = name.getBBox();
      return ways.some((point) => point.x > x && point.x < x + width && point.y > y && point.y < y + height);
    };
    return names.filter(isOn).map((name) => name.textContent ?? '');
  }, drawing);
}

async function colorIn(page: Page, map: Locator, [right, down]: readonly [number, number]): Promise<number[]> {
  const box = await map.boundingBox();
  if (!box) throw new Error('the map is not shown');
  const [x, y] = [Math.round(box.x + box.width * right), Math.round(box.y + box.height * down)];
  return meanColor(page, await page.screenshot({ clip: { x, y, width: 2, height: 2 } }));
}
