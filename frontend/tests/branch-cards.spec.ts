import { expect } from '@playwright/test';
import { isBranchList } from '#api/response-guards.ts';
import { getJson } from './support/api.ts';
import { boxOf, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

/** The largest share by which a picture may differ from the shape of its place. More would cut its object. */
const SAME_SHAPE = 0.01;

for (const width of [NARROW.width, 768, 1440]) {
  test(`at ${width} px, the card of a branch shows the whole picture of its own`, async ({ page }) => {
    const branches = (await getJson(page.request, '/api/branches/list', isBranchList)).items;
    const pictures = branches.flatMap((branch) => [branch.picture.src, branch.card_picture.src]);
    expect(new Set(pictures).size).toBe(2 * branches.length);
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/branches');
    for (const { card_picture: picture } of branches) {
      const image = page.getByRole('main').getByAltText(picture.alt);
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
      const { place, shape } = await image.evaluate((element: HTMLImageElement) => ({
        place: element.clientWidth / element.clientHeight,
        shape: element.naturalWidth / element.naturalHeight,
      }));
      expect(Math.abs(place / shape - 1)).toBeLessThan(SAME_SHAPE);
    }
  });
}

test('the picture of a card has at most 60 KiB', async ({ request }) => {
  const branches = (await getJson(request, '/api/branches/list', isBranchList)).items;
  for (const { card_picture: picture } of branches) {
    for (const src of [picture.src, picture.src.replace('.webp', '.avif')]) {
      const body = await (await request.get(src)).body();
      expect(body.length, src).toBeLessThanOrEqual(60 * 1024);
    }
  }
});

test('cards have the short names of the branches, whose pages begin with the way to the branch', async ({ page }) => {
  await page.goto('/branches');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.getByText('АО «Медиус Фарм»')).toHaveCount(0);
  await cards.getByRole('link', { name: '«Лефортово»' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Филиал «Лефортово»');
  await page.getByRole('link', { name: 'Москва, Лабораторный пр., д. 3' }).click();
  await expect(page.getByRole('heading', { name: 'Как нас найти' })).toBeInViewport();
  await expect(page.locator('dl').getByText('Филиал «Лефортово» АО «Медиус Фарм»')).toBeVisible();
});

test('the cards of the branches follow the head of the page, without a heading in sight', async ({ page }) => {
  await visit(page, '/branches');
  const main = page.getByRole('main');
  const heading = await boxOf(main.getByRole('heading', { level: 2, name: 'Наши площадки' }));
  const [map, card] = [await boxOf(main.getByRole('figure').first()), await boxOf(main.getByRole('article').first())];
  expect(heading.height).toBeLessThan(2);
  expect(card.y - map.y - map.height).toBeLessThan(100);
});

test('each branch shows what only it has larger than the number of its people', async ({ page }) => {
  await visit(page, '/branches');
  const cards = page.getByRole('main').getByRole('article');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const card of await cards.all()) {
      await expect(card.getByRole('term').last()).toHaveText('сотрудников');
      const sizes = await card
        .getByRole('definition')
        .evaluateAll((values) => values.map((value) => Number.parseFloat(getComputedStyle(value).fontSize)));
      expect(sizes).toHaveLength(2);
      expect(sizes[0], `${width} px`).toBeGreaterThan(1.2 * (sizes[1] ?? 0));
    }
  }
});
