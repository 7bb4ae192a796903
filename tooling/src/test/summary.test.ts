import { describe, expect, it } from 'vitest';
import type { Report } from './reports.ts';
import { summarize, type Outcome } from './summary.ts';

const none: Report = { passed: 0, failed: 0, failures: [], warnings: [] };
const outcome = (fields: Partial<Outcome>): Outcome => ({
  name: 'tests',
  state: 'passed',
  seconds: 1,
  ...fields,
});

describe('the summary', () => {
  it('is every stage, then every failed test, then the sums', () => {
    const failure = {
      project: 'unit',
      file: 'tooling/src/a.test.ts',
      test: 'a › b',
      error: 'Error: c',
    };
    const lines = summarize([
      outcome({ name: 'lint', seconds: 12.34 }),
      outcome({ state: 'failed', report: { ...none, passed: 5, failed: 1, failures: [failure] } }),
      outcome({ name: 'browser', report: { ...none, passed: 3 } }),
    ]);
    expect(lines).toEqual([
      'Summary',
      '  lint        passed     12.3 s',
      '  tests       failed      1.0 s  5 passed, 1 failed',
      '  browser     passed      1.0 s  3 passed, 0 failed',
      '',
      'Failed',
      '  unit tooling/src/a.test.ts',
      '    a › b',
      '      Error: c',
      '',
      '8 passed, 1 failed',
    ]);
  });

  it('counts a stage that fails without a count, and one that was not run', () => {
    const lines = summarize([
      outcome({ name: 'types', state: 'failed' }),
      outcome({ state: 'not run', seconds: 0 }),
    ]);
    expect(lines.at(-1)).toBe('0 passed, 2 failed');
  });

  it('warns of what does not add up, and of a failure that no test stands for', () => {
    const warned = outcome({ report: { ...none, passed: 1, warnings: ['left no report'] } });
    expect(summarize([warned])).toContain('  warning: tests left no report');
    const lines = summarize([outcome({ state: 'failed', report: { ...none, passed: 1 } })]);
    expect(lines).toContain('  warning: tests failed, though no test did: what it wrote says why');
    expect(lines.at(-1)).toBe('1 passed, 1 failed');
  });
});
