import { test as base, expect } from '@playwright/test';
import { environment } from '../stack/environment.ts';
import { Faults } from './faults.ts';

interface Fixtures {
  readonly faults: Faults;
}

/** Every test looks at the running product, and fails when a page complains of something, whatever else it tests. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
  baseURL: async ({}, use) => use(environment('SITE_ORIGIN')),
  faults: [
    async ({ context }, use) => {
      const faults = new Faults(context);
      await use(faults);
      expect(faults.unexpected, 'what the pages complained of').toEqual([]);
    },
    { auto: true },
  ],
});
