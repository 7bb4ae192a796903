import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';
import { repoRoot } from '../paths.ts';
import { playwrightReport, vitestReport } from './reports.ts';

let directory: string;
beforeEach(() => {
  directory = temporaryFolder('reports');
});

function written(report: object): string {
  const file = join(directory, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const passed = { ancestorTitles: [''], title: 'holds', status: 'passed', failureMessages: [] };
const vitest = (fields: object) => ({
  numTotalTests: 0,
  numPassedTests: 0,
  numFailedTests: 0,
  testResults: [],
  ...fields,
});
const module = (path: string, fields: object) => ({
  name: join(repoRoot, path),
  status: 'passed',
  message: '',
  assertionResults: [],
  ...fields,
});

describe('a report of vitest', () => {
  it('the report of vitest names every failed test with its project, file and the first line of its error', () => {
    const failing = {
      ancestorTitles: ['', 'a wallet', 'in roubles'],
      title: 'is charged once',
      status: 'failed',
      failureMessages: ['\u001b[31mAssertionError: expected 2 to be 1\u001b[39m\n    at x.ts:3'],
    };
    const testResults = [
      'apps/server/src/modules/wallet/charge.int.test.ts',
      'apps/web/src/lib/toasts.test.ts',
      'tooling/src/start/shop-processes.test.ts',
    ].map((path) => module(path, { status: 'failed', assertionResults: [passed, failing] }));
    const counts = { numTotalTests: 6, numPassedTests: 3, numFailedTests: 3 };
    const report = vitestReport(written(vitest({ ...counts, testResults })));
    expect(report).toMatchObject({ passed: 3, failed: 3, warnings: [] });
    expect(report.failures[0]).toEqual({
      project: 'integration',
      file: 'apps/server/src/modules/wallet/charge.int.test.ts',
      test: 'a wallet › in roubles › is charged once',
      error: 'AssertionError: expected 2 to be 1',
    });
    expect(report.failures.map(({ project }) => project)).toEqual(['integration', 'web', 'unit']);
  });

  it('the report of vitest counts a file that could not be loaded beside tests that failed', () => {
    const testResults = [
      module('bench/src/a.test.ts', { status: 'failed', message: '\nCannot find module x\nat y' }),
      module('bench/src/b.test.ts', {
        status: 'failed',
        assertionResults: [{ ...passed, status: 'failed' }],
      }),
    ];
    const report = vitestReport(
      written(vitest({ numTotalTests: 1, numFailedTests: 1, testResults })),
    );
    expect(report.failed).toBe(2);
    expect(report.failures.map(({ test, error }) => [test, error])).toEqual([
      ['the file itself, or a hook', 'Cannot find module x'],
      ['holds', 'no message'],
    ]);
  });

  it('the report of vitest warns of tests that were not run, and of a count that differs from the listed tests', () => {
    const testResults = [
      module('bench/src/a.test.ts', {
        assertionResults: [passed, passed, { ...passed, status: 'skipped' }],
      }),
    ];
    const report = (numPassedTests: number) =>
      vitestReport(written(vitest({ numTotalTests: 3, numPassedTests, testResults })));
    expect(report(2).warnings).toEqual(['1 of 3 tests were not run']);
    expect(report(3).warnings).toEqual(['counts 3 passed and failed tests, but names 2']);
  });

  it('the report of vitest warns when it is missing', () => {
    expect(vitestReport(join(directory, 'none.json')).warnings).toEqual(['left no report']);
  });
});

describe('a report of Playwright', () => {
  const spec = (status: string, message?: string) => ({
    title: 'is paid once',
    file: 'checkout.spec.ts',
    line: 12,
    tests: [{ projectName: '', status, results: [{ errors: message ? [{ message }] : [] }] }],
  });
  const suites = (...specs: object[]) => [
    {
      title: 'checkout.spec.ts',
      file: 'checkout.spec.ts',
      specs: [],
      suites: [{ title: 'on a phone', file: 'checkout.spec.ts', specs }],
    },
  ];

  it('the report of Playwright names every failed test with its place and the first line of its error', () => {
    const report = playwrightReport(
      written({
        suites: suites(spec('expected'), spec('unexpected', '\u001b[2mError: \u001b[22mlate\n\n')),
        errors: [],
        stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
      }),
    );
    expect(report).toEqual({
      passed: 1,
      failed: 1,
      failures: [
        {
          project: 'browser',
          file: 'e2e/src/checkout.spec.ts:12',
          test: 'on a phone › is paid once',
          error: 'Error: late',
        },
      ],
      warnings: [],
    });
  });

  it('the report of Playwright counts what passed at the second attempt, and warns of it', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 };
    const report = playwrightReport(
      written({ suites: suites(spec('flaky', 'once')), errors: [], stats }),
    );
    expect(report).toMatchObject({ passed: 1, failed: 0, failures: [] });
    expect(report.warnings).toEqual([
      'passed only at the second attempt: e2e/src/checkout.spec.ts:12 on a phone › is paid once (once)',
    ]);
  });

  it('the report of Playwright names what failed outside of every test, and warns of tests that were not run', () => {
    const report = playwrightReport(
      written({
        suites: suites(spec('skipped')),
        errors: [{ message: 'Error: The shop logged errors:\n{}' }],
        stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 1 },
      }),
    );
    expect(report).toMatchObject({
      failed: 1,
      failures: [{ test: 'outside of every test', error: 'Error: The shop logged errors:' }],
      warnings: ['1 of 1 tests were not run'],
    });
  });
});
