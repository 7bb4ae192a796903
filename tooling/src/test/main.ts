import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Children } from '../start/children.ts';
import { runSteps } from './run.ts';
import { stages, type Stage } from './stages.ts';
import { summarize, type Outcome } from './summary.ts';

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

const heading = (name: string) => console.log(`\n── ${name}`);

/** What runs beside another stage says what it has to say at its end, in one piece. */
async function runStage(stage: Stage, together: boolean): Promise<Outcome> {
  const { name } = stage;
  if (!together) heading(name);
  const begun = performance.now();
  let failure: unknown;
  try {
    await stage.run({ children, reports, ...(together && { logDir: reports }) });
  } catch (error) {
    failure = error ?? new Error('failed');
  }
  const seconds = (performance.now() - begun) / 1000;
  let message = failure instanceof Error ? failure.message : failure;
  if (together) {
    heading(name);
    const log = join(reports, `${name}.log`);
    if (existsSync(log)) process.stdout.write(readFileSync(log));
    // Its last words are the end of what has just been written.
    message = String(message).split('\n')[0];
  }
  if (failure) console.error(message);
  const report = stage.report?.(reports);
  return { name, state: failure ? 'failed' : 'passed', seconds, ...(report && { report }) };
}

const outcomes = await runSteps(choose(process.argv.slice(2)), runStage);
rmSync(reports, { recursive: true, force: true });

console.log(`\n${summarize(outcomes).join('\n')}`);
process.exitCode = outcomes.every(({ state }) => state === 'passed') ? 0 : 1;
