import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

/** The golden screenshots. They are compared by `make test-all`, and renewed by `npm run screenshots`. */
export default defineConfig({
  ...base,
  testDir: '.',
  testIgnore: [],
  globalSetup: '../global-setup.ts',
  outputDir: '../../test-results/golden',
  snapshotPathTemplate: '{testDir}/shots/{arg}{ext}',
  // A screenshot that is missing is a failure. Only `npm run screenshots` writes screenshots.
  updateSnapshots: 'none',
  expect: {
    ...base.expect,
    toHaveScreenshot: {
      animations: 'disabled',
      scale: 'device',
      maxDiffPixelRatio: 0.005,
      stylePath: './golden.css',
    },
  },
});
