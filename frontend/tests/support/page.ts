import { expect, type Locator, type Page, type Response } from '@playwright/test';

export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** Loads a page as a document and waits until it is interactive. */
export async function visit(page: Page, address: string): Promise<Response> {
  const response = await page.goto(address);
  await interactive(page);
  if (!response) throw new Error(`${address} was not loaded as a document`);
  return response;
}

/**
 * Waits until hydration is over. Its last effect takes the restoration of scrolling from the browser; the browser keeps that
 * over a reload, so React's own mark on an element of the server's is asked for, too.
 */
export async function interactive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('main');
    const isReacts = main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
    return isReacts && history.scrollRestoration === 'manual';
  });
}

/** What opens the phone's menu: its word is for screen readers only, and cannot be clicked. */
export function burgerOf(page: Page): Locator {
  return page.getByRole('banner').getByText('Меню', { exact: true }).locator('..');
}

/** Counts the documents that a page loads from now on. */
export function countDocuments(page: Page): { readonly addresses: string[] } {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) addresses.push(request.url());
  });
  return { addresses };
}

/** Every picture on the screen has arrived and can be drawn. */
export async function expectPicturesDrawn(page: Page): Promise<void> {
  const broken = () =>
    page.evaluate(() =>
      [...document.images]
        .filter((image) => {
          const { top, bottom, width } = image.getBoundingClientRect();
          const isOnScreen = width > 0 && bottom > 0 && top < innerHeight;
          return isOnScreen && image.naturalWidth === 0;
        })
        .map((image) => image.currentSrc || image.src),
    );
  await expect.poll(broken, 'pictures that are not drawn').toEqual([]);
}

/** Elements that stick out of the screen to the right, when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const names = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.localName}.${element.className}`);
    return [`${scrollWidth} px of ${clientWidth}`, ...names.slice(0, 5)];
  });
  expect(wide, 'what makes the page wider than the screen').toEqual([]);
}
