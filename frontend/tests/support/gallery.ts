import { test as base, expect, type Page } from '@playwright/test';
import { startDevServer } from './dev-server.ts';

/** Playwright's `test` with the address of the gallery. Each worker starts a server for development. */
export const galleryTest = base.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
    async ({}, use) => {
      const { origin, stop } = await startDevServer();
      await use(`${origin}/_design`);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The groups with shared components, followed by those with the components of the pages. */
export const GROUPS = [
  ...['actions', 'text', 'cards', 'fields', 'forms', 'layout', 'parts', 'shell'],
  ...['home', 'company', 'management', 'branches', 'contacts', 'products', 'pharmacies', 'services', 'press', 'videos'],
  ...['careers', 'vacancies', 'purchases', 'search', 'messages'],
];
/** The time for a group on a busy machine, in milliseconds. */
export const GROUP_MS = 240_000;

export type View = Readonly<Record<string, string>>;

/** The two schemes, as attributes of `html`. The scheme of the system is light. */
export const SCHEMES: readonly View[] = [{}, { 'data-scheme': 'dark' }];

/** The contrast schemes of the low-vision version. */
export const READING: readonly View[] = [
  { 'data-reading': '1' },
  { 'data-reading': '2', 'data-contrast': 'white' },
  { 'data-reading': '3', 'data-contrast': 'blue', 'data-spacing': 'wide' },
];

/** Opens a page of the gallery and waits for hydration. */
export async function openGallery(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[data-gallery="ready"]')).toBeVisible();
}

/** Shows the gallery in a view, and waits until the page has been painted. */
export async function showView(page: Page, view: View): Promise<void> {
  await page.evaluate((attributes) => {
    const root = document.documentElement;
    for (const name of Object.keys(root.dataset)) delete root.dataset[name];
    for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, view);
}
