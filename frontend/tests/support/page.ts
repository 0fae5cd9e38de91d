import { expect, type Locator, type Page, type Response } from '@playwright/test';

export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
export const NARROW = { width: 360, height: 780 } as const;

/** Loads a page as a document and waits for hydration. Returns the response with the document. */
export async function visit(page: Page, address: string): Promise<Response> {
  const response = await page.goto(address);
  await interactive(page);
  if (!response) throw new Error(`${address} was not loaded as a document`);
  return response;
}

/**
 * Waits until hydration has finished. The last step of hydration sets `scrollRestoration`, but after a reload, the
 * browser has already restored this value. Therefore, the property that React adds to hydrated elements is checked as
 * well.
 */
export async function interactive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('main');
    const isHydrated = main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber$'));
    return isHydrated && history.scrollRestoration === 'manual';
  });
}

/** Returns the position and the size of an element. Throws an error if the element is not shown. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return box;
}

/**
 * Returns the button that opens the mobile menu. The text of the button is visible only to screen readers and cannot be
 * clicked, so its parent element is returned.
 */
export function burgerOf(page: Page): Locator {
  return page.getByRole('banner').getByText('Меню', { exact: true }).locator('..');
}

/**
 * Returns a list of the URLs of all documents that the page requests after this call. The list grows with each request.
 */
export function countDocuments(page: Page): { readonly addresses: string[] } {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) addresses.push(request.url());
  });
  return { addresses };
}

/** Expects that every picture in the viewport has loaded. */
export async function expectPicturesDrawn(page: Page): Promise<void> {
  const broken = () =>
    page.evaluate(() =>
      [...document.images]
        .filter((image) => {
          const { top, bottom, width } = image.getBoundingClientRect();
          const isOnScreen = width > 0 && bottom > 0 && top < innerHeight;
          return isOnScreen && !(image.complete && image.naturalWidth > 0);
        })
        .map((image) => image.currentSrc || image.src),
    );
  await expect.poll(broken, 'pictures that have not loaded').toEqual([]);
}

/**
 * Returns a screenshot of the viewport. Each picture is one area of colour, because a browser that has loaded a larger file of
 * the picture goes on to use it.
 */
export function layoutScreenshot(page: Page): Promise<Buffer> {
  return page.screenshot({ mask: [page.getByRole('img', { includeHidden: true })] });
}

/** Returns a screenshot of the layout, when two in a row are equal. */
export async function stillScreenshot(page: Page): Promise<Buffer> {
  let last = await layoutScreenshot(page);
  const isStill = async (): Promise<boolean> => {
    const before = last;
    last = await layoutScreenshot(page);
    return last.equals(before);
  };
  await expect.poll(isStill, 'two equal screenshots in a row').toBe(true);
  return last;
}

/**
 * Expects that the page cannot be scrolled horizontally. Otherwise, the failure message lists elements that are too
 * wide.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const names = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.localName}.${element.className}`);
    return [`${scrollWidth} px of ${clientWidth}`, ...names.slice(0, 5)];
  });
  expect(wide, `elements of ${page.url()} that are wider than the screen`).toEqual([]);
}

/** Returns whether the corner of a picture is cut off by its frame. The picture must be in the viewport. */
export function hasRoundCorner(picture: Locator): Promise<boolean> {
  return picture.evaluate((shown) => {
    const { left, top } = shown.getBoundingClientRect();
    const isShown = (across: number) => document.elementsFromPoint(left + across, top + 1).includes(shown);
    return !isShown(1) && isShown(30);
  });
}
