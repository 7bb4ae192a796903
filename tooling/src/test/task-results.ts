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
}

/** Readers of the reports of the tasks that count tests. */
const readers: Record<string, (file: string) => Report> = {
  test: vitestReport,
  'test:e2e': playwrightReport,
  'test:export': vitestReport,
  'test:load': vitestReport,
};

function taskResultOf({ task, directory, cache, execution }: TaskRun, root: string): TaskResult {
  const base = { task, directory: directory || '.', cached: cache.status === 'HIT' };
  if (!execution) return { ...base, state: 'not run', from: 0, to: 0 };
  const report = readers[task]?.(reportFile(join(root, directory), task));
  return {
    ...base,
    state: execution.exitCode === 0 ? 'passed' : 'failed',
    from: execution.startTime,
    to: execution.endTime,
    ...(report && { report }),
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
