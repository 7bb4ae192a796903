import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../paths.ts';
import { taskResultsOf, type TaskRun } from './task-results.ts';
import { summarize } from './summary.ts';
import { runTurbo, type Batch } from './turbo.ts';

/** Tasks for every change, the fast ones first. */
const everything: readonly Batch[] = [
  {
    tasks: [
      ...['generate', 'lint', 'lint:root', 'boundaries', 'unused'],
      ...['drift', 'format:check'],
    ],
    concurrency: 2,
  },
  {
    // Most of these packages have one slow test file.
    tasks: ['test'],
    packages: ['!@manabar/server', '!@manabar/web'],
    concurrency: 2,
    verbose: true,
  },
  {
    tasks: ['test'],
    packages: ['@manabar/server', '@manabar/web'],
    concurrency: 1,
    verbose: true,
  },
  { tasks: ['build', 'test:e2e'], concurrency: 1, verbose: true },
];

/** Tasks that each take minutes, or need an idle machine. */
const long: readonly Batch[] = [
  {
    tasks: [
      ...['test:load', 'test:export', 'test:attacks', 'test:faults', 'test:upgrade'],
      ...['test:walk', 'test:bench', 'test:overload', 'test:lighthouse'],
    ],
    concurrency: 1,
    verbose: true,
  },
];

let interrupted = false;
// Turbo ends its tasks, and their results are summed up afterwards.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => (interrupted = true));
}

// Removes earlier reports, so that a task whose program is killed is not judged by an old one.
for (const file of globSync('{apps,examples,packages,prisma,.}/*/test-results/*.json', {
  cwd: repoRoot,
})) {
  rmSync(join(repoRoot, file), { force: true });
}

const runs: TaskRun[] = [];
let content = true;
for (const batch of process.argv.includes('--long') ? long : everything) {
  if (interrupted) break;
  const result = await runTurbo(batch);
  runs.push(...result.runs);
  content &&= result.content;
}

const outcomes = taskResultsOf(runs, repoRoot);
const failed = outcomes.some(({ state }) => state !== 'passed');
// Turbo could not start any task.
if (!content && !failed) {
  outcomes.push({ task: 'turbo', directory: '.', state: 'failed', cached: false, from: 0, to: 0 });
}
console.log(`\n${summarize(outcomes).join('\n')}`);
process.exitCode = content && !interrupted ? 0 : 1;
