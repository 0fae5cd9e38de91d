import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * The command-line arguments for Debian's Chromium. With these arguments, the browser also runs as root and without a
 * GPU, and makes no background requests to other hosts.
 */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testIgnore: 'golden/**',
  outputDir: '../test-results/browser',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  workers: 2,
  reporter: [
    [process.env.CI === undefined ? 'list' : 'dot'],
    [join(import.meta.dirname, 'support/failure-summary.ts')],
  ],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
});
