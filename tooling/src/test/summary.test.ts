import { describe, expect, it } from 'vitest';
import type { TaskResult } from './task-results.ts';
import type { Report } from './reports.ts';
import { summarize } from './summary.ts';

const none: Report = { passed: 0, failed: 0, failures: [], warnings: [] };
const outcome = (fields: Partial<TaskResult>): TaskResult => ({
  task: 'test',
  directory: 'bench',
  state: 'passed',
  cached: false,
  from: 0,
  to: 1_000,
  ...fields,
});

describe('the summary', () => {
  it('the test summary lists tasks, then failed tests and packages, then the sums', () => {
    const failure = {
      project: 'unit',
      file: 'tooling/src/a.test.ts',
      test: 'a › b',
      error: 'Error: c',
    };
    const lines = summarize([
      outcome({ task: 'lint', directory: 'e2e', cached: true, to: 2_000 }),
      outcome({ task: 'lint', state: 'failed', from: 1_000, to: 12_340 }),
      outcome({ state: 'failed', report: { ...none, passed: 5, failed: 1, failures: [failure] } }),
      outcome({ directory: 'e2e', cached: true, report: { ...none, passed: 3 } }),
    ]);
    expect(lines).toEqual([
      'Summary',
      '  lint           failed     12.3 s  1 of 2 from the cache',
      '  test           failed      1.0 s  8 passed, 1 failed; 1 of 2 from the cache',
      '',
      'Failed',
      '  lint of bench',
      '  unit tooling/src/a.test.ts',
      '    a › b',
      '      Error: c',
      '',
      '8 passed, 2 failed',
    ]);
  });

  it('the test summary counts a task as failed that did not run because another one failed', () => {
    const lines = summarize([
      outcome({ task: 'build', state: 'failed' }),
      outcome({ task: 'test:e2e', state: 'not run' }),
    ]);
    expect(lines).toContain('  test:e2e of bench (not run)');
    expect(lines.at(-1)).toBe('0 passed, 2 failed');
  });

  it('the test summary warns of missing reports, and of a failed task without a failed test', () => {
    const warned = outcome({ report: { ...none, passed: 1, warnings: ['left no report'] } });
    expect(summarize([warned])).toContain('  warning: test of bench left no report');
    const lines = summarize([
      outcome({ state: 'failed', report: { ...none, passed: 1 }, lastLines: ['Error: killed'] }),
    ]);
    expect(lines.slice(-4)).toEqual([
      '  warning: test of bench failed, though no test did; its last lines:',
      '    Error: killed',
      '',
      '1 passed, 1 failed',
    ]);
  });
});
