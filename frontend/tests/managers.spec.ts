import { expect } from '@playwright/test';
import { boxOf, DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

const TABLET = { width: 768, height: 1024 } as const;

for (const viewport of [TABLET, DESKTOP]) {
  test(`the managers of a group fill their rows at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/management');
    const groups = page.locator('main ul', { has: page.getByRole('heading', { level: 3 }) });
    expect(await groups.count()).toBe(3);
    for (const group of await groups.all()) {
      const outer = await boxOf(group);
      const cards = await Promise.all((await group.locator('> li').all()).map(boxOf));
      const last = cards.filter(({ y }) => y === cards.at(-1)?.y);
      expect(Math.max(...last.map(({ x, width }) => x + width))).toBeCloseTo(outer.x + outer.width, 0);
    }
  });
}

for (const viewport of [NARROW, DESKTOP]) {
  test(`what a manager answers for is read at once, the life after a click at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/management');
    const card = page.getByRole('listitem').filter({ hasText: 'Елена Сергеевна Тарханова' }).last();
    await expect(card.getByText('Система качества всех филиалов')).toBeVisible();
    await expect(card.getByRole('link', { name: 'quality@medius-farm.example' })).toBeVisible();
    const life = card.getByText('Прошла путь от аналитика');
    await expect(life).toBeHidden();
    await card.getByText('Биография').click();
    await expect(life).toBeVisible();
  });
}

test('the director general stands above the groups, with a saying beside the whole picture', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/management');
  const leader = page.getByRole('main').getByRole('article').first();
  const [saying, picture] = [await boxOf(leader.getByRole('blockquote')), await boxOf(leader.getByRole('img'))];
  expect(saying.x + saying.width).toBeLessThanOrEqual(picture.x + 1);
  expect(saying.y + saying.height).toBeLessThanOrEqual(picture.y + picture.height);
  expect(picture.width / picture.height).toBeCloseTo(3 / 2, 1);
  const direction = await boxOf(page.getByRole('heading', { name: 'Дирекция' }));
  expect(picture.y + picture.height).toBeLessThan(direction.y);
});

test('the words about the director general are one column from the top of the picture, and end with the life', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/management');
  const leader = page.getByRole('main').getByRole('article').first();
  const picture = await boxOf(leader.getByRole('img'));
  const words = await Promise.all(
    [
      leader.getByRole('heading'),
      leader.getByText('Генеральный директор'),
      leader.getByText(/^В должности/),
      leader.getByRole('blockquote'),
      leader.getByText(/^Непрерывность поставок/),
      leader.getByRole('link', { name: /@/ }),
      leader.getByText('Биография'),
    ].map(boxOf),
  );
  expect(Math.abs((words[0]?.y ?? 0) - picture.y)).toBeLessThan(12);
  for (const [index, box] of words.entries()) {
    const before = words[index - 1];
    expect(box.x + box.width).toBeLessThan(picture.x);
    if (before) expect(box.y - before.y - before.height, `the gap before ${index}`).toBeLessThan(40);
    if (before) expect(box.y).toBeGreaterThanOrEqual(before.y + before.height - 1);
  }
});

test('on a phone, the picture of a manager is seen whole', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/management');
  const picture = await boxOf(page.getByRole('main').getByRole('listitem').getByRole('img').first());
  expect(picture.width / picture.height).toBeCloseTo(3 / 2, 1);
});
