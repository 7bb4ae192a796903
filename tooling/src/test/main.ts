import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Children } from '../start/children.ts';
import type { Counts } from './counts.ts';
import { stages, type Stage } from './stages.ts';

interface Result {
  stage: Stage;
  state: 'passed' | 'failed' | 'not run';
  seconds: number;
  counts: Counts;
}

const children = new Children();
const reports = mkdtempSync(join(tmpdir(), 'manabar-reports-'));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    void children.stop().finally(() => {
      rmSync(reports, { recursive: true, force: true });
      process.exit(130);
    });
  });
}

/** Without names all stages but the long ones; a name that does not exist is a mistake, not an empty run. */
function choose(names: readonly string[]): readonly Stage[] {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`No such stage: ${unknown.join(', ')}`);
    console.error(`There are: ${stages.map((stage) => stage.name).join(', ')}`);
    process.exit(2);
  }
  return stages.filter(({ name, long }) => (names.length === 0 ? !long : names.includes(name)));
}

async function runStage(stage: Stage): Promise<Result> {
  console.log(`\n── ${stage.name}`);
  const begun = performance.now();
  let failure: unknown;
  try {
    await stage.run({ children, reports });
  } catch (error) {
    failure = error ?? new Error('failed');
    console.error(error instanceof Error ? error.message : error);
  }
  const seconds = (performance.now() - begun) / 1000;
  const counts = stage.counts?.(reports) ?? { passed: 0, failed: 0 };
  // A stage that fails without a count, or beside it, must show in the sum all the same.
  if (failure && counts.failed === 0) counts.failed = 1;
  return { stage, state: failure ? 'failed' : 'passed', seconds, counts };
}

async function runAll(chosen: readonly Stage[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const stage of chosen) {
    const blocked = results.some(
      (result) => result.state !== 'passed' && stage.needs?.includes(result.stage.name),
    );
    results.push(
      blocked
        ? { stage, state: 'not run', seconds: 0, counts: { passed: 0, failed: 1 } }
        : await runStage(stage),
    );
  }
  return results;
}

const results = await runAll(choose(process.argv.slice(2)));
rmSync(reports, { recursive: true, force: true });

console.log('\nSummary');
for (const { stage, state, seconds, counts } of results) {
  const tests = stage.counts ? `${counts.passed} passed, ${counts.failed} failed` : '';
  console.log(
    `  ${stage.name.padEnd(11)} ${state.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${tests}`,
  );
}
const sum = (key: keyof Counts) => results.reduce((total, { counts }) => total + counts[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = results.every(({ state }) => state === 'passed') ? 0 : 1;
