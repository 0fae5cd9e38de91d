import { expect, type Page } from '@playwright/test';
import { NOTIFY_MS } from '#platform/interface-state.ts';
import {
  BOTH_WIDTHS,
  expectNoViolations,
  expectNoViolationsAt,
  expectNoViolationsAtBothWidths,
} from './support/axe.ts';
import { enhanced, FORMS, fillForm, formOf, openForm } from './support/forms.ts';
import { LONG_TESTS, someOf } from './support/long-tests.ts';
import { burgerOf, DESKTOP, expectPicturesDrawn, NARROW, visit } from './support/page.ts';
import { addressOf, bySection, PAGE_MS, siteRoutes } from './support/site-routes.ts';
import { test } from './support/test.ts';
import { LOW_VISION, setView, viewButtonOf } from './support/view.ts';

test.use({ reducedMotion: 'reduce' });

/** Unless the slow tests run, one state of a form is checked on a desktop and another one on a phone. */
const WIDE_OR_BOTH = LONG_TESTS ? BOTH_WIDTHS : [DESKTOP];
const NARROW_OR_BOTH = LONG_TESTS ? BOTH_WIDTHS : [NARROW];

/** Addresses that show other states of the routes, such as a list without items. */
const STATES = [
  '/catalog?form=tablets&page=2',
  '/catalog?q=zzzz',
  '/catalog?page=99',
  '/bidding?status=open',
  '/documents?year=1900',
  `/search?q=${encodeURIComponent('капли')}`,
  '/search?q=zzzzqqqq',
];

// Unless the slow tests run, one page of a section is checked on a desktop and the next on a phone.
for (const [section, lines] of bySection([...siteRoutes, ...STATES.map((route) => ({ route }))])) {
  test(`no page of ${section} has an accessibility violation`, async ({ page, request }) => {
    test.setTimeout(PAGE_MS * lines.length);
    for (const [index, line] of lines.entries()) {
      const widths = LONG_TESTS ? BOTH_WIDTHS : [index % 2 ? NARROW : DESKTOP];
      await page.setViewportSize(DESKTOP);
      await visit(page, await addressOf(line, request));
      await expectPicturesDrawn(page);
      await expectNoViolationsAt(widths, page);
    }
  });
}

// The schemes and the low-vision version are checked at one width, because the tests above check both in the usual version.
for (const view of LONG_TESTS ? ['scheme=dark', ...LOW_VISION] : []) {
  for (const [section, lines] of bySection(siteRoutes)) {
    test(`with «${view}», no page of ${section} has an accessibility violation`, async ({ page, request }) => {
      test.setTimeout(PAGE_MS * lines.length);
      await setView(page, view);
      await page.setViewportSize(DESKTOP);
      for (const line of lines) {
        await visit(page, await addressOf(line, request));
        await expectPicturesDrawn(page);
        await expectNoViolations(page);
      }
    });
  }
}

test('axe reports a violation that only a best practice forbids', async ({ page }) => {
  await visit(page, '/agreement');
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.remove());
  await expect(expectNoViolations(page)).rejects.toThrow(/page-has-heading-one/);
});

test('the not-found screen has no accessibility violation', async ({ page, faults }) => {
  faults.expected(/404/);
  await visit(page, '/no-such-page');
  await expectNoViolationsAtBothWidths(page);
});

test('the error screen has no accessibility violation', async ({ page, faults }) => {
  faults.expected(/503/);
  await visit(page, '/about');
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Вакансии' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сервис временно недоступен');
  await expectNoViolationsAtBothWidths(page);
});

test('the menu with each of its panels has no accessibility violation', async ({ page }) => {
  await visit(page, '/catalog');
  for (const panel of await page.getByRole('navigation', { name: 'Основное меню' }).locator('summary').all()) {
    await panel.click();
    await expect(panel.locator('..').getByRole('link').first()).toBeVisible();
    await expectNoViolations(page, 'header');
  }
});

test('the mobile menu with each of its sections has no accessibility violation', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await visit(page, '/about');
  await burgerOf(page).click();
  const menu = page.getByRole('navigation', { name: 'Меню сайта' });
  await expect(menu).toBeVisible();
  await expectNoViolations(page);
  for (const section of await menu.locator('summary').all()) {
    await section.click();
    await expect(section.locator('..').getByRole('link').first()).toBeVisible();
    await expectNoViolations(page, 'header');
  }
});

test('the panel with the settings of the view has no accessibility violation', async ({ page }) => {
  await visit(page, '/documents');
  await viewButtonOf(page).click();
  await expect(page.getByLabel('Тёмная')).toBeVisible();
  await expectNoViolationsAtBothWidths(page);
});

for (const view of LOW_VISION) {
  test(`the low-vision version with ${view}, its panel and its menu have no accessibility violation`, async ({
    page,
  }) => {
    await setView(page, view);
    for (const path of someOf(
      ['/', '/catalog', '/materials/pharmacovigilance', '/branches', '/press-center', '/services/ctm'],
      2,
    )) {
      await visit(page, path);
      await expectNoViolationsAtBothWidths(page);
    }
    await viewButtonOf(page).click();
    await expect(page.getByLabel('Белым по чёрному')).toBeVisible();
    await expectNoViolationsAtBothWidths(page);
    await page.keyboard.press('Escape');
    await burgerOf(page).click();
    await expect(page.getByRole('navigation', { name: 'Меню сайта' })).toBeVisible();
    // The rest of the page is inert.
    await expectNoViolations(page, 'header');
  });
}

test('a page in the low-vision version has no accessibility violation with its toast', async ({ page }) => {
  await visit(page, '/catalog');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Версия для слабовидящих' }).click();
  await expect(page.getByText('Включена версия для слабовидящих')).toBeVisible();
  await burgerOf(page).click();
  await expect(page.getByRole('navigation', { name: 'Меню сайта' })).toBeVisible();
  await expectNoViolationsAtBothWidths(page);
});

test('the search panel has no accessibility violation with and without suggestions', async ({ page, faults }) => {
  faults.expected(/503/);
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' }).click();
  const field = page.getByRole('banner').getByLabel('Что найти');
  await field.pressSequentially('капли');
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.press('ArrowDown');
  await expectNoViolationsAtBothWidths(page);
  await page.route('**/api/search/life*', (route) => route.fulfill({ status: 503, body: '' }));
  await field.press('Backspace');
  await expect(page.getByText('Подсказки сейчас недоступны')).toBeVisible();
  await expectNoViolationsAtBothWidths(page);
});

test('a page with an applied filter and its notification has no accessibility violation', async ({ page }) => {
  await keepNotifications(page);
  await visit(page, '/catalog');
  await page.getByLabel('Форма выпуска').selectOption('tablets');
  await expect(page.getByText('Фильтр применён')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expectNoViolationsAtBothWidths(page);
});

test('the player of a film has no accessibility violation', async ({ page }) => {
  await visit(page, '/press-center/video');
  const start = page.getByRole('button', { name: /^Смотреть: / });
  const films = await start.count();
  await start.first().click();
  await expect(start, 'the controls of the player replace the button').toHaveCount(films - 1);
  await expect(page.getByRole('slider').first()).toBeAttached();
  await expectNoViolationsAtBothWidths(page);
});

/** Keeps notifications open. The clock of the page cannot be stopped instead, because axe waits for timers. */
async function keepNotifications(page: Page): Promise<void> {
  await page.addInitScript((milliseconds) => {
    const start = window.setTimeout;
    const startOther = (run: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === milliseconds ? 0 : start(run, delay, ...rest);
    Object.assign(window, { setTimeout: startOther });
  }, NOTIFY_MS);
}

interface PopupCase {
  readonly address: string;
  readonly title: string;
  readonly open: (page: Page) => Promise<void>;
}

const POPUPS: readonly PopupCase[] = [
  {
    address: '/about',
    title: 'Напишите нам',
    open: (page) => page.getByRole('banner').getByRole('link', { name: 'Написать нам' }).click(),
  },
  {
    address: '/management',
    title: 'Написать директору',
    open: (page) => page.getByRole('main').getByRole('link', { name: 'Написать директору' }).first().click(),
  },
  {
    address: '/materials/medical',
    title: 'Материалы для специалистов',
    open: (page) => page.getByText('Я специалист').click(),
  },
  {
    address: '/policy',
    title: 'Настройки cookie',
    open: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Настройки cookie' }).click(),
  },
];

for (const { address, title, open } of POPUPS) {
  test(`the popup «${title}» has no accessibility violation, also with errors`, async ({ page }) => {
    await visit(page, address);
    await open(page);
    const popup = page.getByRole('dialog', { name: title });
    await expect(popup).toBeVisible();
    await expectNoViolationsAt(WIDE_OR_BOTH, page);
    const send = popup.getByRole('button', { name: 'Отправить' });
    if ((await send.count()) === 0) return;
    await send.click();
    await expect(popup.getByRole('alert')).toBeVisible();
    await expectNoViolationsAt(NARROW_OR_BOTH, page);
  });
}

for (const kind of FORMS) {
  test(`${kind.label}: the form has no accessibility violation with errors and after it was sent`, async ({ page }) => {
    const form = await openForm(page, kind);
    const send = form.getByRole('button', { name: kind.button, exact: true });
    await send.click();
    await expect(form.getByRole('alert')).toBeVisible();
    await expectNoViolationsAt(WIDE_OR_BOTH, page);
    await fillForm(form, kind);
    await send.click();
    await expect(page.getByRole('dialog', { name: 'Сообщение принято' })).toBeVisible();
    await expectNoViolationsAt(NARROW_OR_BOTH, page);
  });

  test(`${kind.label}: the page of a rejected form has no accessibility violation`, async ({ page, faults }) => {
    // axe needs scripts, so only the scripts of the site are missing.
    faults.expected(/422|\.js net::ERR_FAILED|net::ERR_FAILED \(\S+\.js\)/);
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(kind.page);
    const form = page.getByRole('form', { name: kind.label });
    await form.evaluate((element) => element.setAttribute('novalidate', ''));
    await form.getByRole('button', { name: kind.button, exact: true }).click();
    await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible();
    await expectNoViolationsAt(NARROW_OR_BOTH, page);
  });
}

test('a form with a selected file and a rejected file has no accessibility violation', async ({ page, request }) => {
  const line = siteRoutes.find(({ route }) => route === '/career/vacancies/{alias}');
  if (!line) throw new Error('the site has no vacancies');
  await visit(page, await addressOf(line, request));
  const form = page.getByRole('form', { name: formOf('/api/feedback').label });
  await form.scrollIntoViewIfNeeded();
  await enhanced(form);
  await form
    .getByLabel('Резюме')
    .setInputFiles({ name: 'resume.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await form.getByRole('button', { name: 'Отправить' }).click();
  await expect(form.getByText('Подойдёт файл PDF, DOCX, ODT или RTF.').first()).toBeVisible();
  await expectNoViolationsAtBothWidths(page);
});
