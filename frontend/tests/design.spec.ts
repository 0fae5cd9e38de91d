import { expect, type Page } from '@playwright/test';
import { expectEnoughContrast, expectNoComponentViolations, STAGES } from './support/axe-gallery.ts';
import { GROUP_MS, GROUPS, openGallery, READING, SCHEMES, showView, galleryTest as test } from './support/gallery.ts';
import { DESKTOP, NARROW } from './support/page.ts';
import { test as site } from './support/test.ts';

// One worker runs all tests of this file, so that there is only one server for development.
test.describe.configure({ mode: 'default' });
test.use({ reducedMotion: 'reduce' });

test('the index lists the groups', async ({ page, gallery }) => {
  await openGallery(page, gallery);
  const links = await page.getByRole('navigation', { name: 'Components' }).locator('p').getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(GROUPS.map((group) => `/_design?show=${group}`));
});

for (const group of GROUPS) {
  test(`no component of the group \`${group}\` has an accessibility violation in any view`, async ({
    page,
    gallery,
  }) => {
    test.setTimeout(GROUP_MS);
    await openGallery(page, `${gallery}?show=${group}`);
    await expect(page.locator(STAGES).first()).toBeVisible();
    for (const viewport of [NARROW, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectNoComponentViolations(page);
      expect.soft(await tooWide(page), `components wider than ${viewport.width} px`).toEqual([]);
    }
    for (const view of [...SCHEMES.slice(1), ...READING]) {
      await showView(page, view);
      await expectEnoughContrast(page, JSON.stringify(view));
    }
  });
}

test('the brand is shown on pictures, a film and documents that exist', async ({ page, gallery }) => {
  await openGallery(page, gallery);
  const uses = page.locator('section', { has: page.getByRole('heading', { name: 'Brand', level: 2 }) });
  const pictures = await uses.getByRole('listitem').locator('img').all();
  expect(pictures.length).toBeGreaterThan(4);
  for (const picture of pictures)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const film = uses.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  for (const link of await uses.getByRole('link').all()) {
    const address = new URL((await link.getAttribute('href')) ?? '', gallery);
    const response = await page.request.get(address.href);
    expect(response.status(), address.pathname).toBe(200);
  }
});

test('the dialogs of the gallery open and have no accessibility violation', async ({ page, gallery }) => {
  for (const name of ['dialog', 'popups']) {
    await openGallery(page, `${gallery}?show=${name}`);
    for (const button of await page.locator(`${STAGES} > button, ${STAGES} > div > button`).all()) {
      await button.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoComponentViolations(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});

test('the colours of the tokens have enough contrast in every view', async ({ page, gallery }) => {
  await openGallery(page, gallery);
  for (const view of [...SCHEMES, ...READING]) {
    await showView(page, view);
    await expect.poll(() => lowRatios(page), JSON.stringify(view)).toEqual([]);
  }
});

test('the test of the tokens finds a colour with too little contrast', async ({ page, gallery }) => {
  await openGallery(page, gallery);
  await page.evaluate(() => document.documentElement.style.setProperty('--ink-soft', '#99a'));
  await expect.poll(() => lowRatios(page)).toContainEqual(expect.stringContaining('--ink-soft on --surface'));
});

site('the built site has no gallery', async ({ page, faults }) => {
  faults.expected(/404/);
  const response = await page.goto('/_design');
  expect(response?.status()).toBe(404);
});

/** Returns the labels of the states whose content reaches beyond the right edge of its frame. */
function tooWide(page: Page): Promise<string[]> {
  return page
    .locator(STAGES)
    .evaluateAll((stages) =>
      stages
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((stage) => `${stage.closest('section')?.dataset.specimen}: ${stage.previousElementSibling?.textContent}`),
    );
}

/** Returns the pairs of tokens whose contrast ratio is missing or below the minimum. */
function lowRatios(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-minimum]')]
      .filter(({ dataset }) => !(Number(dataset.ratio) >= Number(dataset.minimum)))
      .map((element) => `${element.parentElement?.textContent}`),
  );
}
