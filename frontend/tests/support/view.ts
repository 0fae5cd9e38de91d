import type { Locator, Page } from '@playwright/test';
import { environment } from '../stack/environment.ts';

/** The cookies of the low-vision version, one for each contrast scheme. */
export const LOW_VISION = ['reading=1', 'reading=2&contrast=white', 'reading=3&contrast=blue&spacing=wide'];

/** Stores the settings of the view, as an earlier visit would have done. */
export async function setView(page: Page, settings: string): Promise<void> {
  await page.context().addCookies([{ name: 'view', value: settings, url: environment('SITE_ORIGIN') }]);
}

/** Returns the button of the header that opens the panel with the settings of the view. */
export function viewButtonOf(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Вид сайта, версия для слабовидящих' });
}
