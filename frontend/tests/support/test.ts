import { test as base, expect } from '@playwright/test';
import { environment } from '../stack/environment.ts';
import { Faults } from './faults.ts';

interface Fixtures {
  readonly faults: Faults;
}

/** Tests run against the running product. Every test fails if a page logs an error or a warning. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern.
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
