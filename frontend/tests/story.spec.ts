import { expect, type Locator } from '@playwright/test';
import { DESKTOP, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';

for (const viewport of [NARROW, DESKTOP]) {
  test(`the questions of an interview are smaller than the answers at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/career/success-stories/nina-belousova');
    const question = page.getByRole('main').locator('p:has(> strong:only-child)').first();
    const answer = question.locator('+ p');
    expect(await sizeOf(question)).toBeLessThan(await sizeOf(answer));
  });
}

test('on a desktop, each question of an interview stands beside its answer', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await visit(page, '/career/success-stories/artem-gusev');
  const questions = page.getByRole('main').locator('p:has(> strong:only-child)');
  expect(await questions.count()).toBe(5);
  for (const question of await questions.all()) {
    const [left, right] = [await question.boundingBox(), await question.locator('+ p').boundingBox()];
    expect(left?.y).toBeCloseTo(right?.y ?? 0, 0);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  }
});

const PEOPLE = [
  'alsu-safina',
  'artem-gusev',
  'egor-tolmachev',
  'lidiya-marchenko',
  'nina-belousova',
  'polina-ivleva',
  'stepan-korneev',
];

test('each story has a second picture among its questions, which is not a picture of another story', async ({
  page,
}) => {
  const seen = new Set<string>();
  for (const alias of PEOPLE) {
    await visit(page, `/career/success-stories/${alias}`);
    const pictures = page.getByRole('main').locator('figure > button img');
    await expect(pictures).toHaveCount(1);
    seen.add((await pictures.getAttribute('src')) ?? '');
    await expect(page.getByRole('main').locator('figure > button')).toHaveAccessibleName(/ \S+.*Увеличить$/);
  }
  expect(seen.size).toBe(PEOPLE.length);
  expect([...seen].filter((src) => src.includes('/stories/'))).toEqual([]);
});

test('a story begins with what the person says, and shows facts and vacancies of the same branch', async ({ page }) => {
  await visit(page, '/career/success-stories/artem-gusev');
  const main = page.getByRole('main');
  const [quotation, first] = [main.getByRole('blockquote').first(), main.locator('p:has(> strong:only-child)').first()];
  await expect(quotation).toContainText('Хороший механик');
  const [above, below] = [await quotation.boundingBox(), await first.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  const aside = main.getByRole('complementary');
  await expect(aside.locator('dl')).toContainText('с 2013 года');
  await expect(aside.getByRole('link', { name: 'Наладчик блистерных линий' })).toBeVisible();
});

function sizeOf(text: Locator) {
  return text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
}
