import { expect, type Page } from '@playwright/test';
import { burgerOf, expectNoSidewaysScroll, PHONE, visit } from './support/page.ts';
import { test } from './support/test.ts';

const NOTIFY_MS = 3000;

test('a popup locks the scrolling of the page until it is closed', async ({ page }) => {
  await visit(page, '/about');
  await expectScroll(page, 'free');
  const popup = page.getByRole('dialog', { name: 'Напишите нам' });
  for (const close of [
    () => popup.getByRole('button', { name: 'Закрыть' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
    await expect(popup).toBeVisible();
    await expectScroll(page, 'locked');
    await close();
    await expect(popup).toBeHidden();
    await expectScroll(page, 'free');
  }
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('a window of 900 px shows the whole form of a popup', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
  const popup = page.getByRole('dialog', { name: 'Напишите нам' });
  await expect(popup.getByRole('button', { name: 'Отправить' })).toBeInViewport({ ratio: 1 });
  expect(await popup.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
});

test('the page behind a popup cannot be reached with the keyboard', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
  const popup = page.getByRole('dialog', { name: 'Напишите нам' });
  await expect(popup.getByLabel('Имя')).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(
      () => document.activeElement?.closest('dialog, body > *')?.localName ?? 'browser',
    );
    // From the last control, Tab moves the focus to the toolbar of the browser. No element of the page has the focus
    // then.
    expect(['dialog', 'browser']).toContain(where);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Написать нам' })).toBeFocused();
});

test('the materials for doctors ask for a confirmation only once', async ({ page }) => {
  await visit(page, '/materials/medical');
  const material = page.getByRole('heading', { name: 'Оценка боли' });
  await expect(material).toBeHidden();
  await page.getByText('Я специалист').click();
  const popup = page.getByRole('dialog', { name: 'Материалы для специалистов' });
  await expectScroll(page, 'locked');
  await popup.getByRole('button', { name: 'Да, подтверждаю' }).click();
  await expect(popup).toBeHidden();
  await expect(material).toBeVisible();
  await expect(page.locator('details[open] h2').first()).toBeFocused();
  await expectScroll(page, 'free');
  await visit(page, '/materials/medical');
  await expect(material).toBeVisible();
  await visit(page, '/materials/veterinary');
  await expect(page.getByText('Я специалист')).toBeVisible();
});

test('a visitor who is not a specialist is sent to the page for consumers', async ({ page }) => {
  await visit(page, '/materials/medical');
  await page.getByText('Я специалист').click();
  await page.getByRole('link', { name: 'Нет, я потребитель' }).click();
  await expect(page).toHaveURL('/materials/consumers');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectScroll(page, 'free');
});

test('a notification closes itself after three seconds', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/about');
  const notification = page.getByText('Включена версия для слабовидящих');
  await page.clock.pauseAt(Date.now() + 60_000);
  await switchReading(page);
  await expect(notification).toBeVisible();
  await page.clock.runFor(NOTIFY_MS - 1);
  await expect(notification).toBeVisible();
  await page.clock.runFor(1);
  await expect(notification).toBeHidden();
});

test('a new notification replaces the previous one and can be closed by hand', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/about');
  await page.clock.pauseAt(Date.now() + 60_000);
  await switchReading(page);
  await page.clock.runFor(NOTIFY_MS - 1);
  await switchReading(page);
  await expect(page.getByText('Включена обычная версия')).toBeVisible();
  await page.clock.runFor(NOTIFY_MS - 1);
  await expect(page.getByText('Включена обычная версия')).toBeVisible();
  await page.getByRole('button', { name: 'Закрыть уведомление' }).click();
  await expect(page.getByText('Включена обычная версия')).toBeHidden();
});

for (const width of [1280, 1440, 1600, 1920]) {
  test(`the low-vision version fits into a viewport of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/about');
    await switchReading(page);
    await expect(burgerOf(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

test('a press outside a dialog closes it, but a text selection that ends outside does not', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
  const popup = page.getByRole('dialog', { name: 'Напишите нам' });
  const field = popup.getByLabel('Имя');
  await field.fill('Ирина');
  const box = await field.boundingBox();
  if (!box) throw new Error('the field is not visible');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(popup).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(popup).toBeHidden();
});

test('a form in a dialog keeps its input when the dialog is closed and opened again', async ({ page }) => {
  await visit(page, '/about');
  const open = () => page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click();
  const popup = page.getByRole('dialog', { name: 'Напишите нам' });
  await open();
  await popup.getByLabel('Имя').fill('Ирина');
  for (const close of [() => page.mouse.click(5, 5), () => page.keyboard.press('Escape')]) {
    await close();
    await expect(popup).toBeHidden();
    await open();
    await expect(popup.getByLabel('Имя')).toHaveValue('Ирина');
  }
});

test('Escape closes the menu and returns the focus to the button of the menu', async ({ page }) => {
  await visit(page, '/about');
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  const summary = menu.locator('summary', { hasText: 'Услуги' });
  await summary.focus();
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Логистика' }).focus();
  await page.keyboard.press('Escape');
  await expect(summary).toBeFocused();
});

test('Escape, a click outside the menu and a click on a link close the menu', async ({ page }) => {
  await visit(page, '/about');
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  const link = menu.getByRole('link', { name: 'Логистика' });
  const open = () => menu.locator('summary', { hasText: 'Услуги' }).click();
  await open();
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await open();
  await expect(link).toBeVisible();
  await page.mouse.click(10, 850);
  await expect(link).toBeHidden();
  await open();
  await link.click();
  await expect(page).toHaveURL('/services/logistics');
  await expect(link).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the mobile menu locks scrolling, and its links work', async ({ page }) => {
    await visit(page, '/about');
    const toggle = burgerOf(page);
    const menu = page.getByRole('navigation', { name: 'Меню сайта' });
    await toggle.click();
    await expect(menu).toBeVisible();
    await expectScroll(page, 'locked');
    await toggle.click();
    await expect(menu).toBeHidden();
    await expectScroll(page, 'free');
    await toggle.click();
    await menu.locator('summary', { hasText: 'Карьера' }).click();
    await menu.getByRole('link', { name: 'Вакансии' }).click();
    await expect(page).toHaveURL('/career/vacancies');
    await expect(menu).toBeHidden();
    await expectScroll(page, 'free');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the page behind the mobile menu cannot be reached with the keyboard', async ({ page }) => {
    await visit(page, '/about');
    await burgerOf(page).click();
    await expectScroll(page, 'locked');
    await page.getByRole('navigation', { name: 'Меню сайта' }).getByRole('link').last().focus();
    const where = () => page.evaluate(() => document.activeElement?.closest('main, footer')?.localName ?? 'elsewhere');
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await where()).toBe('elsewhere');
    }
  });

  test('the mobile menu unlocks scrolling when the viewport becomes too wide for it', async ({ page }) => {
    await visit(page, '/about');
    await burgerOf(page).click();
    await expectScroll(page, 'locked');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectScroll(page, 'free');
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('navigation', { name: 'Меню сайта' })).toBeHidden();
  });
});

async function switchReading(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^(Версия для слабовидящих|Обычная версия)$/ })
    .click();
}

/** Expects that scrolling of the page is disabled if `expected` is `locked`, or enabled if `expected` is `free`. */
async function expectScroll(page: Page, expected: 'locked' | 'free'): Promise<void> {
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  await expect.poll(async () => ((await overflow()) === 'hidden' ? 'locked' : 'free')).toBe(expected);
}
