import { errorCode } from '../error-code.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFile } from './report-file.ts';
import { playwrightReport, vitestReport, type Report } from './reports.ts';

/** Task of a package, as in turbo's summary of a run. */
export interface TaskRun {
  /** Name of its package and its own name: `@manabar/web#lint`. */
  taskId: string;
  task: string;
  /** Folder of the package, from the root of the repository. */
  directory: string;
  cache: { status: string };
  /** Log of its output, from the root of the repository. */
  logFile: string;
  /** Missing when the task did not run. */
  execution?: { startTime: number; endTime: number; exitCode: number } | null;
}

/** Result of a task in a package. */
export interface TaskResult {
  task: string;
  /** Folder of its package. */
  directory: string;
  state: 'passed' | 'failed' | 'not run';
  cached: boolean;
  /** Start and end in milliseconds since 1970. */
  from: number;
  to: number;
  /** Report of its tests, if they are counted. */
  report?: Report;
  /** Last lines of a task that failed without a failed test. */
  lastLines?: readonly string[];
}

const LAST_LINES = 40;

/** Readers for the reports of tasks that count tests. */
const readers: Record<string, (file: string) => Report> = {
  test: vitestReport,
  'test:e2e': playwrightReport,
  'test:export': vitestReport,
  'test:load': vitestReport,
};

function lastLinesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function taskResultOf(run: TaskRun, root: string): TaskResult {
  const { task, directory, cache, execution } = run;
  const base = { task, directory: directory || '.', cached: cache.status === 'HIT' };
  if (!execution) return { ...base, state: 'not run', from: 0, to: 0 };
  const report = readers[task]?.(reportFile(join(root, directory), task));
  const state = execution.exitCode === 0 ? 'passed' : 'failed';
  return {
    ...base,
    state,
    from: execution.startTime,
    to: execution.endTime,
    ...(report && { report }),
    ...(state === 'failed' &&
      report?.failed === 0 && { lastLines: lastLinesOf(join(root, run.logFile)) }),
  };
}

/** Returns the results of the tasks, each at its first run, because later runs find it in the cache. */
export function taskResultsOf(runs: readonly TaskRun[], root: string): TaskResult[] {
  const first = new Map(runs.toReversed().map((run) => [run.taskId, run]));
  return [...new Set(runs.map(({ taskId }) => taskId))].flatMap((id) => {
    const run = first.get(id);
    return run ? [taskResultOf(run, root)] : [];
  });
}
