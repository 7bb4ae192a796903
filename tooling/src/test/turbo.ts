import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../paths.ts';
import { startTurbo } from '../start-turbo.ts';
import type { TaskRun } from './task-results.ts';

const runsFolder = join(repoRoot, '.turbo/runs');

/** Tasks that one call of turbo runs, in every package that has them. */
export interface Batch {
  tasks: readonly string[];
  /** Turbo's filters of packages; all packages without them. */
  packages?: readonly string[];
  /** How many run beside each other. */
  concurrency: number;
  /** Shows also what a task that passes writes. */
  verbose?: true;
}

function readRuns(): TaskRun[] {
  return globSync('*.json', { cwd: runsFolder }).flatMap((name) => {
    const text = readFileSync(join(runsFolder, name), 'utf8');
    return (JSON.parse(text) as { tasks: TaskRun[] }).tasks;
  });
}

/** Runs a batch to its end, and tells what became of its tasks and whether turbo was content. */
export async function runTurbo({ tasks, packages = [], concurrency, verbose }: Batch) {
  // A run that turbo could not begin leaves nothing, not what an earlier one left.
  rmSync(runsFolder, { recursive: true, force: true });
  const code = await startTurbo([
    ...tasks,
    ...packages.map((filter) => `--filter=${filter}`),
    ...['--continue=dependencies-successful', '--summarize', `--concurrency=${concurrency}`],
    `--output-logs=${verbose ? 'new-only' : 'errors-only'}`,
  ]);
  return { runs: readRuns(), content: code === 0 };
}
