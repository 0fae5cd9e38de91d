import { expect, type Page } from '@playwright/test';
import { MAX_LEAVE_MS } from '#platform/page-transition.ts';
import { countDocuments, visit } from './support/page.ts';
import { test } from './support/test.ts';

const MENU_STEPS = [
  { section: 'Услуги', link: 'Контрактное производство', path: '/services/ctm' },
  { section: 'О компании', link: 'История', path: '/history' },
  { section: 'Карьера', link: 'Вакансии', path: '/career/vacancies' },
  { section: 'Пресс-центр', link: 'Новости', path: '/press-center/all' },
  { section: 'Продукция', link: 'Где купить', path: '/where-to-buy' },
] as const;

test('the menu navigates between sections without a document load', async ({ page }) => {
  await visit(page, '/');
  const documents = countDocuments(page);
  const titles = new Set([await page.title()]);
  for (const { section, link, path } of MENU_STEPS) {
    await scrollDown(page);
    await followMenu(page, section, link);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.title()).not.toBe([...titles].at(-1));
    await expect.poll(() => scrollTop(page), 'the new page starts at its top').toBe(0);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));
    titles.add(await page.title());
  }
  expect(titles.size).toBe(MENU_STEPS.length + 1);
  expect(documents.addresses).toEqual([]);
});

test('Back and Forward restore the page and its scroll position', async ({ page }) => {
  await visit(page, '/about');
  const title = await page.title();
  const scrollAtClick = page.evaluate(
    () => new Promise<number>((resolve) => addEventListener('click', () => resolve(scrollY), { capture: true })),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Вакансии' }).click();
  const place = Math.round(await scrollAtClick);
  expect(place).toBeGreaterThan(0);
  await expect(page).toHaveURL('/career/vacancies');
  await expect.poll(() => scrollTop(page)).toBe(0);
  const documents = countDocuments(page);
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle(title);
  await expect.poll(() => scrollTop(page)).toBe(place);
  await page.goForward();
  await expect(page).toHaveURL('/career/vacancies');
  await expect.poll(() => scrollTop(page)).toBe(0);
  expect(documents.addresses).toEqual([]);
});

test('a hash scrolls to its target after a navigation and after a document load', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Настройки cookie' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Подробнее в политике' }).click();
  await expect(page).toHaveURL('/policy#cookies');
  await expect(page.locator('#cookies')).toBeInViewport();
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
  await visit(page, '/contacts#feedback');
  await expect(page.locator('#feedback')).toBeInViewport();
});

for (const slowdown of [1, 6]) {
  test(`the old page is never visible after its leave phase, ${slowdown} times slower`, async ({ page }) => {
    await visit(page, '/about');
    const old = await page.getByRole('heading', { level: 1 }).textContent();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const { frames, leave } = await recordFrames(page, () => followMenu(page, 'О компании', 'История'));
    const first = frames.findIndex(({ heading }) => heading !== old);
    const before = frames.slice(0, first).map(({ opacity }) => opacity);
    const after = frames.slice(first).map(({ opacity }) => opacity);
    expect(frames.slice(first).filter(({ heading }) => heading === old)).toEqual([]);
    // The opacity of the old page only decreases.
    expect(before).toEqual(before.toSorted((a, b) => b - a));
    expect(before.at(0)).toBe(1);
    // A busy machine skips frames, so the last frame can still show the old page. The old page is replaced only after the
    // end of its animation, or after the maximum time.
    const replaced = (frames.at(first)?.at ?? 0) - leave.started;
    expect(leave.finished || replaced >= MAX_LEAVE_MS, `replaced after ${replaced} ms`).toBe(true);
    // The new page is invisible at first, and its opacity only increases.
    expect(after).toEqual(after.toSorted((a, b) => a - b));
    expect(after.at(0)).toBeLessThan(0.1);
    expect(after.at(-1)).toBe(1);
  });
}

test('if a navigation is cancelled while the old page disappears, the old page is shown again', async ({ page }) => {
  await visit(page, '/about');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const cancelled = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const main = document.getElementById('main');
        main?.addEventListener('transitionrun', ({ target }) => {
          if (target !== main || main.className === '') return;
          resolve(main.className);
          document.querySelector<HTMLElement>('footer a[href="/about"]')?.click();
        });
      }),
  );
  await followMenu(page, 'О компании', 'История');
  expect(await cancelled).toContain('page-leave-to');
  await expect(page.getByRole('main')).toHaveCSS('opacity', '1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  await expect(page).toHaveURL('/about');
});

test('the old page stays visible while the new page loads', async ({ page }) => {
  await visit(page, '/about');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested = page.waitForRequest('**/api/pages/history');
  await page.route('**/api/pages/history', async (route) => {
    await released;
    await route.continue();
  });
  await followMenu(page, 'О компании', 'История');
  await requested;
  await expect(page.getByRole('main')).not.toHaveClass(/page-/);
  release();
  await expect(page).toHaveURL('/history');
});

test('the focus moves to the main content after a navigation', async ({ page }) => {
  await visit(page, '/about');
  await followMenu(page, 'О компании', 'Руководство');
  await expect(page).toHaveURL('/management');
  await expect(page.getByRole('main')).toBeFocused();
});

const TRANSPARENT = 'rgba(0, 0, 0, 0)';

test('the header is transparent on the home page and the career page, and opaque on other pages', async ({ page }) => {
  const header = page.getByRole('banner');
  for (const path of ['/', '/career']) {
    await visit(page, path);
    await expect(header).toHaveCSS('background-color', TRANSPARENT);
  }
  for (const path of ['/about', '/career/vacancies', '/contacts']) {
    await visit(page, path);
    await expect(header).not.toHaveCSS('background-color', TRANSPARENT);
  }
});

test('the header changes its style after a navigation without a document load', async ({ page }) => {
  const header = page.getByRole('banner');
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'История' }).first().click();
  await expect(page).toHaveURL('/history');
  await expect(header).not.toHaveCSS('background-color', TRANSPARENT);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Карьера' }).click();
  await expect(page).toHaveURL('/career');
  await expect(header).toHaveCSS('background-color', TRANSPARENT);
});

test('leaving a page with the transparent header, the header is solid in every frame of the new page', async ({
  page,
}) => {
  await visit(page, '/');
  const old = await page.getByRole('heading', { level: 1 }).textContent();
  const { frames } = await recordFrames(page, () => followMenu(page, 'О компании', 'История'));
  const headers = new Set(frames.filter(({ heading }) => heading !== old).map(({ header }) => header));
  expect([...headers]).toEqual(['rgb(255, 255, 255)']);
});

interface Frame {
  readonly heading: string | null;
  /** The opacity of the page, from 0 to 1. */
  readonly opacity: number;
  /** The background colour of the header. */
  readonly header: string;
  /** The time of the frame since the page was loaded, in milliseconds. */
  readonly at: number;
}

/** The leave animation of the old page. */
interface Leave {
  /** The time of the start since the page was loaded, in milliseconds. */
  started: number;
  /** Whether the old page had disappeared at the end of the animation. */
  finished: boolean;
}

/**
 * Records what each frame shows from the call of `act` until the new page is fully visible. The new page is the one with
 * another heading.
 */
async function recordFrames(page: Page, act: () => Promise<void>): Promise<{ frames: Frame[]; leave: Leave }> {
  const recorder = await page.evaluateHandle(() => {
    const frames: Frame[] = [];
    const leave: Leave = { started: 0, finished: false };
    const headingNow = () => document.querySelector('h1')?.textContent ?? null;
    const first = headingNow();
    const main = document.getElementById('main') ?? document.body;
    const opacityNow = () => Number(getComputedStyle(main).opacity);
    // On a busy machine, an observer would notice the start of the animation long after the start of its maximum time.
    const add = main.classList.add.bind(main.classList);
    main.classList.add = (...names) => {
      leave.started ||= performance.now();
      add(...names);
    };
    main.addEventListener('transitionend', ({ target }) => {
      if (target === main && headingNow() === first && opacityNow() === 0) leave.finished = true;
    });
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const record = (): void => {
      const header = getComputedStyle(document.querySelector('header') ?? document.body).backgroundColor;
      const frame = { heading: headingNow(), opacity: opacityNow(), header, at: performance.now() };
      frames.push(frame);
      if (frame.heading !== first && frame.opacity === 1) resolve();
      else requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
    return { frames, leave, done };
  });
  await act();
  return recorder.evaluate(({ frames, leave, done }) => done.then(() => ({ frames, leave })));
}

async function followMenu(page: Page, section: string, link: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Основное меню' });
  await menu.locator('summary', { hasText: section }).click();
  await menu.getByRole('link', { name: link, exact: true }).click();
}

async function scrollDown(page: Page): Promise<void> {
  await page.mouse.wheel(0, 600);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
}

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

test('an API response with a wrong field leads to the error screen and a single error', async ({ page, faults }) => {
  faults.expected(/page error: \/api\/pages\/history: /);
  await page.route('**/api/pages/history', (route) => route.fulfill({ json: { alias: 'history', blocks: [] } }));
  await visit(page, '/about');
  const reported = page.waitForEvent('pageerror');
  await followMenu(page, 'О компании', 'История');
  expect((await reported).message).toContain('expected `description` to be string, found undefined');
  await expect(page.getByRole('heading', { name: 'Сервис временно недоступен' })).toBeVisible();
  expect(faults.all).toHaveLength(1);
});
