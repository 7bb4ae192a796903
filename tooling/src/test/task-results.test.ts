import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';
import { taskResultsOf, type TaskRun } from './task-results.ts';
import { reportFile } from './report-file.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder('outcomes');
});

const run = (taskId: string, fields: Partial<TaskRun> = {}): TaskRun => ({
  taskId,
  task: taskId.split('#')[1] ?? '',
  directory: 'bench',
  cache: { status: 'MISS' },
  logFile: 'bench/.turbo/turbo-test.log',
  execution: { startTime: 1_000, endTime: 3_000, exitCode: 0 },
  ...fields,
});

it('the report of a test run reads the result of a task and its test report, also from the cache', () => {
  const file = reportFile(join(root, 'bench'), 'test');
  mkdirSync(dirname(file), { recursive: true });
  const counts = { numTotalTests: 0, numPassedTests: 0, numFailedTests: 0, testResults: [] };
  writeFileSync(file, JSON.stringify(counts));
  const outcomes = taskResultsOf(
    [run('bench#test', { cache: { status: 'HIT' } }), run('//#unused', { directory: '' })],
    root,
  );
  const report = { passed: 0, failed: 0, failures: [], warnings: [] };
  const common = { state: 'passed', from: 1_000, to: 3_000 };
  expect(outcomes).toEqual([
    { ...common, task: 'test', directory: 'bench', cached: true, report },
    { ...common, task: 'unused', directory: '.', cached: false },
  ]);
});

it('the report of a test run tells a task that failed from one that was not run', () => {
  const failed = { startTime: 0, endTime: 1, exitCode: 1 };
  const outcomes = taskResultsOf(
    [run('web#build', { execution: failed }), run('e2e#test:e2e', { execution: null })],
    root,
  );
  expect(outcomes.map(({ state }) => state)).toEqual(['failed', 'not run']);
});

it('the report of a test run keeps the last lines of tests that failed without a failed test', () => {
  const log = join(root, 'bench/.turbo/turbo-test.log');
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, Array.from({ length: 100 }, (_, line) => `line ${line}\n`).join(''));
  const failed = { startTime: 0, endTime: 1, exitCode: 1 };
  const [killed, passed] = taskResultsOf(
    [run('bench#test', { execution: failed }), run('web#test')],
    root,
  );
  expect(killed?.lastLines?.at(-1)).toBe('line 99');
  expect(killed?.lastLines).toHaveLength(40);
  expect(passed).not.toHaveProperty('lastLines');
});

it('the report of a test run warns of tests that left no report', () => {
  const [outcome] = taskResultsOf([run('bench#test')], root);
  expect(outcome?.report?.warnings).toEqual(['left no report']);
});

it('the report of a test run counts a task once that several runs needed, by the first', () => {
  const later = run('prisma#generate', { cache: { status: 'HIT' } });
  const outcomes = taskResultsOf([run('prisma#generate'), later], root);
  expect(outcomes.map(({ cached }) => cached)).toEqual([false]);
});
