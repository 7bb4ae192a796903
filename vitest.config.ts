import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ownReportFile } from './tooling/src/test/report-file.ts';

// Started in a package, by its script, this looks at that package alone.
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
    // The machines that run this have two cores, and many tests wait for processes and a database.
    maxWorkers: 3,
    // Ending a database takes long on a busy machine; Vitest would exit with 1 although every test passed.
    teardownTimeout: 120_000,
    // Against waiting for ever, as all limits here: what is polled for comes when a busy machine gets to it.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${workspace}/**/*.test.ts`],
          exclude: [...outside, 'apps/web/**', '**/*.int.test.ts'],
          // Against hanging, no measure of speed: properties try thousands of inputs.
          testTimeout: 60_000,
          // Loading the modules again for each file costs more than its tests.
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
          // Against hanging, no measure of speed: the machine may be busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Likewise; what a shop keeps in memory belongs to its `deps`.
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
          // Loading React and the pages again for each file costs more than its tests; src/test/setup.ts cleans up.
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
