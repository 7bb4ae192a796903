import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '@manabar/tooling/browser';
import { ownReportFile } from '@manabar/tooling/report-file';

const report = ownReportFile();

/** Compiling optimized code for pages that live for seconds costs more than it saves: an eighth of the processor time. */
const withoutOptimizedCode = '--js-flags=--no-opt --no-maglev';

export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  globalSetup: './src/support/global-setup.ts',
  fullyParallel: true,
  // Tests mostly wait for pages, so three workers keep two cores busy.
  workers: 3,
  // On two busy cores a check may hit a page at a bad moment, so tests are retried once; the summary names retried
  // tests.
  retries: 1,
  forbidOnly: true,
  // Guards against hanging tests; not a measure of speed, because the machine may be busy.
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
