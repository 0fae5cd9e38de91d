import { test as base, expect } from '@playwright/test';
import { environment } from '../stack/environment.ts';
import { Faults } from './faults.ts';

interface Fixtures {
  readonly faults: Faults;
}

/**
 * Playwright's `test`, extended with the fixtures of this project. The tests send their requests to the running
 * product. A test fails if a page causes an unexpected error or warning.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
  baseURL: async ({}, use) => use(environment('SITE_ORIGIN')),
  faults: [
    async ({ context }, use) => {
      const faults = new Faults(context);
      await use(faults);
      expect(faults.unexpected, 'faults of the pages').toEqual([]);
    },
    { auto: true },
  ],
});
