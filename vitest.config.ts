import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ownReportFile } from './tooling/src/test/report-file.ts';

// If started in a package by its script, Vitest runs only the tests of that package.
const started = relative(import.meta.dirname, process.cwd()).replaceAll('\\', '/');
const workspace = started || '{apps/*,packages/*,examples/*,prisma,tooling,bench,security,faults}';
const report = ownReportFile();
const outside = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    reporters: [
      'default',
      ...(report ? [['json', { outputFile: report }] satisfies [string, object]] : []),
    ],
    // The machines for tests have two cores, and many tests wait for processes and a database.
    maxWorkers: 3,
    // Concurrent tests of a file start processes as well.
    maxConcurrency: 3,
    // Stopping a database takes long on a busy machine; with a short limit Vitest would exit with 1 although every test passed.
    teardownTimeout: 120_000,
    // All limits here prevent endless waiting; a busy machine may need long for a polled state.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${workspace}/**/*.test.ts`],
          exclude: [...outside, 'apps/web/**', '**/*.int.test.ts'],
          // Prevents hanging and does not measure speed: property tests try thousands of inputs.
          testTimeout: 60_000,
          // Reloading the modules for each file takes longer than its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [`${workspace}/**/*.int.test.ts`],
          exclude: outside,
          globalSetup: ['./tooling/src/test-cluster/global-setup.ts'],
          // Prevents hanging and does not measure speed: the machine may be busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As above; the in-memory state of a shop belongs to its `deps`.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          include: ['', 'apps/web'].includes(started) ? ['apps/web/src/**/*.test.{ts,tsx}'] : [],
          exclude: [...outside, '**/*.int.test.ts'],
          environment: 'jsdom',
          // Reloading React and the pages for each file takes longer than its tests; src/test/setup.ts cleans up.
          pool: 'threads',
          isolate: false,
          setupFiles: ['./apps/web/src/test/setup.ts'],
          restoreMocks: true,
          unstubGlobals: true,
          css: false,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
