import { errorCode } from '../error-code.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFile } from './report-file.ts';
import { playwrightReport, vitestReport, type Report } from './reports.ts';

/** A task of a package, as turbo's own summary of a run describes it. */
export interface TaskRun {
  /** Its package and its name: `@manabar/web#lint`. */
  taskId: string;
  task: string;
  /** The package's folder, from the root of the repository. */
  directory: string;
  cache: { status: string };
  /** What it wrote, from the root of the repository. */
  logFile: string;
  /** Missing where the task did not run. */
  execution?: { startTime: number; endTime: number; exitCode: number } | null;
}

/** Result of a task in a package. */
export interface TaskResult {
  task: string;
  /** The folder of its package. */
  directory: string;
  state: 'passed' | 'failed' | 'not run';
  cached: boolean;
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** Where tests were counted. */
  report?: Report;
  /** The last lines of a task that failed without a failed test. */
  lastLines?: readonly string[];
}

const LAST_LINES = 40;

/** Readers of the reports of the tasks that count tests. */
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

/** The outcomes of the tasks of some runs, each at its first run: a later one finds it in the cache. */
export function taskResultsOf(runs: readonly TaskRun[], root: string): TaskResult[] {
  const first = new Map(runs.toReversed().map((run) => [run.taskId, run]));
  return [...new Set(runs.map(({ taskId }) => taskId))].flatMap((id) => {
    const run = first.get(id);
    return run ? [taskResultOf(run, root)] : [];
  });
}
