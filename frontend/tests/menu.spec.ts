import { expect, type Locator, type Page } from '@playwright/test';
import { burgerOf, expectNoSidewaysScroll, NARROW, visit } from './support/page.ts';
import { test } from './support/test.ts';
import { viewButtonOf } from './support/view.ts';

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Основное меню' });
const openServices = (page: Page): Promise<void> => menuOf(page).locator('summary', { hasText: 'Услуги' }).click();

test('a panel says something about each page, and loads the picture of its card when it opens', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => pictures.push(request.url()));
  await visit(page, '/about');
  expect(pictures.filter((url) => url.includes('service-ctm'))).toEqual([]);
  await openServices(page);
  const menu = menuOf(page);
  for (const entry of await menu
    .getByRole('listitem')
    .filter({ visible: true, has: page.getByRole('paragraph') })
    .all())
    await expect(entry.getByRole('paragraph').last()).toHaveText(/\S/);
  await expect(menu.getByText('Вывоз под охраной, комиссия и акт')).toBeVisible();
  await expect.poll(() => pictures.some((url) => url.includes('service-ctm-400'))).toBe(true);
  await menu.getByRole('link', { name: 'Выпустим ваш препарат' }).click();
  await expect(page).toHaveURL('/services/ctm');
});

test('a panel also leads to parts of the page that is shown', async ({ page }) => {
  await visit(page, '/press-center');
  for (const name of ['Для скачивания', 'Редакциям']) {
    await menuOf(page).locator('summary', { hasText: 'Пресс-центр' }).click();
    const link = menuOf(page).getByRole('link', { name });
    await link.click();
    await expect(link).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { name })).toBeInViewport();
  }
});

test('a click on the veil below a panel closes the panel and opens no page', async ({ page }) => {
  await visit(page, '/about');
  const link = page.getByRole('main').getByRole('link', { name: 'Политика в области качества' });
  await link.scrollIntoViewIfNeeded();
  await openServices(page);
  const entry = menuOf(page).getByRole('link', { name: 'Логистика' });
  await expect(entry).toBeVisible();
  const box = await link.boundingBox();
  if (!box) throw new Error('the link is not shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(entry).toBeHidden();
  await expect(page).toHaveURL('/about');
});

test('visitors with reduced motion see a panel at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/about');
  await openServices(page);
  const running = await menuOf(page).evaluate((menu) =>
    menu
      .getAnimations({ subtree: true })
      .flatMap((animation) => (animation instanceof CSSAnimation ? ['running'] : [])),
  );
  expect(running).toEqual([]);
});

for (const width of [1216, 1264, 1392, 1440, 1920]) {
  test(`the header fits into a viewport of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/about');
    await expectNoSidewaysScroll(page);
    const header = page.getByRole('banner');
    const right = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().right);
    const write = header.getByRole('link', { name: 'Написать нам' }).filter({ visible: true });
    const breadcrumbs = page.getByRole('navigation', { name: 'Путь к странице' });
    expect(await right(write)).toBeLessThanOrEqual(await right(breadcrumbs));
  });
}

for (const width of [1264, 1366, 1440]) {
  test(`at ${width} px, the header has the hotline`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/about');
    await expect(page.getByRole('banner').getByRole('link', { name: '8-800-000-00-00' }).first()).toBeInViewport();
  });
}

for (const width of [1280, 1440]) {
  test(`at ${width} px, an open panel shows the number of the hotline once, and a card with an arrow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/about');
    await openServices(page);
    const phones = page.getByRole('banner').getByRole('link', { name: '8-800-000-00-00' });
    await expect(phones.filter({ visible: true })).toHaveCount(1);
    const card = menuOf(page).getByRole('link', { name: 'Выпустим ваш препарат' });
    await expect(card.locator('xpath=..').locator('svg')).toBeVisible();
  });
}

for (const width of [768, 1440]) {
  test(`at ${width} px, the gaps of the header are even`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/about');
    const header = page.getByRole('banner');
    const rectOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect());
    const eye = await rectOf(viewButtonOf(page).locator('svg').first());
    const phone = await rectOf(header.getByRole('link', { name: '8-800-000-00-00' }).filter({ visible: true }));
    const write = await rectOf(header.getByRole('link', { name: 'Написать нам' }).filter({ visible: true }));
    expect(Math.abs(phone.left - eye.right - (write.left - phone.right))).toBeLessThanOrEqual(4);
    if (width < 1216) return;
    const home = await rectOf(header.getByRole('link', { name: 'на главную' }));
    const entries = menuOf(page).locator(':scope > ul > li > *');
    const [first, last] = [await rectOf(entries.first()), await rectOf(entries.last())];
    const search = await rectOf(header.getByRole('link', { name: 'Поиск по сайту' }).locator('svg'));
    const padding = 8;
    const [before, after] = [first.left + padding - home.right, search.left - last.right + padding];
    expect(Math.abs(before - after)).toBeLessThanOrEqual(4);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ faults }) => faults.expected(/^failed request: \S+\/assets\/\S+\.js csp$/));

  test('a panel opens, and another panel closes it', async ({ page }) => {
    await page.goto('/about');
    await openServices(page);
    await expect(menuOf(page).getByText('Вывоз под охраной, комиссия и акт')).toBeVisible();
    await menuOf(page).locator('summary', { hasText: 'Карьера' }).click();
    await expect(menuOf(page).getByText('Вывоз под охраной, комиссия и акт')).toBeHidden();
    await expect(menuOf(page).getByText('Стипендия и место после учёбы')).toBeVisible();
  });

  test('the button of the open mobile menu has a cross', async ({ page }) => {
    await page.setViewportSize(NARROW);
    await page.goto('/about');
    await expectCrossWhileOpen(page);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: NARROW });

  test('the button of the open mobile menu has a cross', async ({ page }) => {
    await visit(page, '/about');
    await expectCrossWhileOpen(page);
  });

  test('each section of the mobile menu begins with an overview', async ({ page }) => {
    await visit(page, '/about');
    await burgerOf(page).click();
    const menu = page.getByRole('navigation', { name: 'Меню сайта' });
    for (const title of ['О компании', 'Продукция', 'Услуги', 'Материалы', 'Карьера', 'Пресс-центр']) {
      await menu.locator('summary', { hasText: title }).click();
      const links = menu.locator('details[open]').getByRole('link');
      await expect(links.first()).toHaveText('Обзор');
      expect(await links.evaluateAll((all) => new Set(all.map((link) => link.getAttribute('href'))).size)).toBe(
        await links.count(),
      );
    }
  });

  test('the two actions stay at the foot of the mobile menu', async ({ page }) => {
    await visit(page, '/about');
    await burgerOf(page).click();
    const menu = page.getByRole('navigation', { name: 'Меню сайта' });
    await menu.locator('summary', { hasText: 'Услуги' }).click();
    await expect(menu.getByRole('link', { name: '8-800-000-00-00' })).toBeInViewport({ ratio: 1 });
    await menu.getByRole('link', { name: 'Написать нам' }).click();
    await expect(page).toHaveURL('/contacts#feedback');
    await expect(page.getByRole('heading', { name: 'Напишите нам' })).toBeInViewport();
  });
});

/** Opens and closes the mobile menu, and expects one icon that says what the next click does. */
async function expectCrossWhileOpen(page: Page): Promise<void> {
  const icons = burgerOf(page).locator('svg:visible use');
  for (const icon of [/#menu$/, /#close$/, /#menu$/]) {
    await expect(icons).toHaveCount(1);
    await expect(icons).toHaveAttribute('href', icon);
    await burgerOf(page).click();
  }
}
