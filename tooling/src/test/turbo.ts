import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../paths.ts';
import { startTurbo } from '../start-turbo.ts';
import type { TaskRun } from './task-results.ts';

const runsFolder = join(repoRoot, '.turbo/runs');

/** Tasks of one call of turbo, run in every package that has them. */
export interface Batch {
  tasks: readonly string[];
  /** Turbo's filters of packages; all packages by default. */
  packages?: readonly string[];
  /** Maximum number of tasks that run at the same time. */
  concurrency: number;
  /** Whether the output of passed tasks is shown too. */
  verbose?: true;
}

function readRuns(): TaskRun[] {
  return globSync('*.json', { cwd: runsFolder }).flatMap((name) => {
    const text = readFileSync(join(runsFolder, name), 'utf8');
    return (JSON.parse(text) as { tasks: TaskRun[] }).tasks;
  });
}

/** Runs a batch, and returns the results of its tasks and whether turbo succeeded. */
export async function runTurbo({ tasks, packages = [], concurrency, verbose }: Batch) {
  // Removes earlier summaries, because turbo writes none when it cannot start.
  rmSync(runsFolder, { recursive: true, force: true });
  const code = await startTurbo([
    ...tasks,
    ...packages.map((filter) => `--filter=${filter}`),
    ...['--continue=dependencies-successful', '--summarize', `--concurrency=${concurrency}`],
    `--output-logs=${verbose ? 'new-only' : 'errors-only'}`,
  ]);
  return { runs: readRuns(), content: code === 0 };
}
