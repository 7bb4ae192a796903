import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '@manabar/tooling/browser';

export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  globalSetup: './src/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Two busy cores now and then judge a page in a wrong moment. What passes only at the second attempt has found
  // something all the same: the summary names it.
  retries: 1,
  forbidOnly: true,
  // Guards against a test that hangs, not measures of speed: the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: chromiumArgs },
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // To look at a failure: TRACE=1. Recording what no one looks at slows every test on two cores.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
});
