import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '@manabar/tooling/browser';
import { ownReportFile } from '@manabar/tooling/report-file';

const report = ownReportFile();

/** Disables optimized code, because compiling it for short-lived pages costs an eighth more processor time than it saves. */
const withoutOptimizedCode = '--js-flags=--no-opt --no-maglev';

export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  globalSetup: './src/support/global-setup.ts',
  fullyParallel: true,
  // Tests mostly wait for pages, so three workers keep two cores busy.
  workers: 3,
  // On two busy cores a check may fail at an unfavourable moment, so tests are retried once; the summary names retried
  // tests.
  retries: 1,
  forbidOnly: true,
  // Time-outs against hanging tests; they are no measure of speed, because the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      args: [...chromiumArgs, withoutOptimizedCode],
    },
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // TRACE=1 records failures; by default it is off, because recording slows every test on two cores.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
});
