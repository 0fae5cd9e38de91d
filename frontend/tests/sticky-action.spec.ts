import { expect, type Locator } from '@playwright/test';
import { boxOf, DESKTOP, visit } from './support/page.ts';
import { test } from './support/test.ts';

const TABLET = { width: 768, height: 1024 } as const;

test('a narrow page keeps the action at the bottom until the form appears', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/services/ctm');
  const action = page.getByRole('main').getByRole('link', { name: 'Оставить заявку' }).last();
  await page.evaluate(() => scrollTo(0, 1500));
  await expect(action).toBeInViewport();
  const box = await action.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700);
  await page.getByRole('form').getByRole('button').scrollIntoViewIfNeeded();
  await expect(action).not.toBeInViewport();
});

for (const address of ['/services/ctm', '/services/destruction', '/materials/pharmacovigilance', '/contacts']) {
  test(`the first screen of ${address} has its action once`, async ({ page }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      await visit(page, address);
      const links = page
        .getByRole('main')
        .getByRole('link', { name: /Оставить заявку|Заполнить сообщение|Написать нам/ });
      const shown = await links.evaluateAll((all) =>
        all.filter((link) => link.checkVisibility() && link.getBoundingClientRect().top < innerHeight),
      );
      expect(shown, `at ${width} px`).toHaveLength(1);
    }
  });
}

test('on a phone, the bar that rests above a form covers no folded section of a service', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const [address, name, action] of [
    ['/services/destruction', 'Цена и сроки', 'Оставить заявку'],
    ['/services/ctm', 'Вопросы заказчиков', 'Оставить заявку'],
    ['/qualification-programs', 'Частые вопросы', 'Записаться'],
  ] as const) {
    await visit(page, address);
    const last = page.locator('summary', { has: page.getByRole('heading', { name, exact: true }) });
    const bar = page.getByRole('main').getByRole('link', { name: action }).last();
    for (const block of ['center', 'start'] as const) {
      await last.evaluate((heading, place) => heading.scrollIntoView({ block: place, behavior: 'instant' }), block);
      const [below, top] = await Promise.all([boxOf(last), boxOf(bar)]);
      expect(below.y + below.height, `${address} at the ${block}`).toBeLessThan(top.y);
    }
  }
});

test('on a phone, the bar leaves no gap above a form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  for (const [address, name, form] of [
    ['/services/destruction', 'Частые вопросы', 'destruction'],
    ['/services/ctm', 'Вопросы заказчиков', 'study'],
  ] as const) {
    await visit(page, address);
    const last = page.locator('summary', { has: page.getByRole('heading', { name, exact: true }) });
    const [above, below] = [await boxOf(last), await boxOf(page.locator(`#${form}`))];
    expect(below.y - above.y - above.height, address).toBeLessThan(40);
  }
});

test('on a phone, the other actions at the top of a page stay', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, '/contacts');
  await expect(page.getByRole('main').getByRole('link', { name: 'Как добраться' })).toBeInViewport();
});

test('on a phone, the bar of the contacts does not cover the number that most visitors call', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await visit(page, '/contacts');
  const number = page.getByRole('main').getByRole('link', { name: '8-800-000-00-00' }).first();
  const bar = page.getByRole('main').getByRole('link', { name: 'Написать нам' }).last();
  const [below, top] = [await number.boundingBox(), await bar.boundingBox()];
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThan(top?.y ?? 0);
});

test('the action is also on the first screen of a phone that is not high', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 568 });
  for (const address of ['/services/ctm', '/services/destruction']) {
    await visit(page, address);
    await expect(page.getByRole('main').getByRole('link', { name: 'Оставить заявку' }).last()).toBeInViewport({
      ratio: 1,
    });
  }
});

/** Returns how far an element is from the top of the page. */
function topOf(element: Locator): Promise<number> {
  return element.evaluate((part) => part.getBoundingClientRect().top + scrollY);
}

for (const { width, height } of [TABLET, DESKTOP]) {
  test(`the contact person of a service is in sight from the card to the form at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const [path, name, form] of [
      ['/services/ctm', 'Роман Алексеевич Тихомиров', 'study'],
      ['/services/legal', 'Павел Андреевич Рощин', 'feedback'],
    ] as const) {
      await visit(page, path);
      const [card, bar] = [page.getByText(name).first(), page.getByText(name).nth(1)];
      await expect(card).toBeVisible();
      await expect(bar, 'beside the card').toBeHidden();
      const end = (await topOf(page.locator(`#${form}`))) - height;
      const start = await topOf(page.getByRole('main').getByRole('heading', { level: 2 }).nth(2));
      expect(end - start, path).toBeGreaterThan(height);
      for (let top = start; top < end; top += height / 2) {
        await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
        await expect(bar, `${top} px from the top of ${path}`).toBeInViewport({ ratio: 1 });
      }
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), end + height / 2);
      await expect(bar, 'above the form').toBeHidden();
      await expect(page.getByRole('form')).toBeInViewport();
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect(bar, 'again beside the card').toBeHidden();
    }
  });
}

for (const [path, { width, height }] of [
  ['/services/testing-laboratory', DESKTOP],
  ['/services/logistics', TABLET],
] as const) {
  test(`the bar of ${path} covers nothing that gets the focus at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, path);
    // Near the form, the bar is hidden below the screen.
    const bar = page.locator('main [data-noprint]:has(p > a[href^="tel:"])').first();
    const questions = page.locator('[data-kind="questions"] summary').filter({ visible: true });
    // The first question is at the lower edge of the screen.
    await questions.first().evaluate((question) => question.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await expect(bar).toBeInViewport({ ratio: 1 });
    await questions.first().focus();
    for (const question of await questions.all()) {
      await expect(question).toBeFocused();
      const [below, top] = [await boxOf(question), await boxOf(bar)];
      expect(below.y + below.height).toBeLessThan(top.y);
      await page.keyboard.press('Tab');
    }
  });
}

for (const width of [768, 1024, 1440]) {
  test(`two contact persons and the button share one row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/services/logistics');
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
    const bar = page.locator('[data-shown]');
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect((await boxOf(bar)).height).toBeLessThan(110);
    const numbers = await bar.getByRole('link', { name: /^\+7/ }).all();
    expect(numbers).toHaveLength(2);
    for (const number of numbers) await expect(number).toBeInViewport({ ratio: 1 });
  });
}

test('the bar with the contact person makes way for the form when a tablet is turned', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await visit(page, '/services/ctm');
  const bar = page.getByText('Роман Алексеевич Тихомиров').nth(1);
  const end = await topOf(page.locator('#study'));
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), end - 800);
  await expect(bar).toBeInViewport();
  await page.setViewportSize({ width: 1024, height: 1366 });
  await expect(bar).toBeHidden();
});
