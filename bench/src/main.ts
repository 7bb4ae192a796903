import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { residentMb } from './cpu.ts';
import { buying } from './jobs/buying.ts';
import type { JobFactory, Setting } from './jobs/job.ts';
import { login, loginBeside } from './jobs/login.ts';
import { reads } from './jobs/reads.ts';
import { readOptions, usage, type Options } from './options.ts';
import { createApi } from './seed/api.ts';
import { head, sayJob, sayOverall } from './report.ts';
import { fill } from './run/prepare.ts';
import { runJob, type JobResult } from './run/run-job.ts';
import { startStage } from './run/stage.ts';
import { verifyLedger } from './run/verify-ledger.ts';

const jobs: readonly JobFactory[] = [...reads, ...buying, login, loginBeside];
const say = (line: string) => console.log(line);

function machine({ stage }: Setting): string {
  const [cpu] = cpus();
  return `${cpus().length} cores (${cpu?.model ?? 'unknown'}), Node ${process.versions.node}, PostgreSQL ${stage.postgresVersion}, fsync and synchronous_commit on`;
}

async function runJobs(
  setting: Setting,
  options: Options,
  restMb: number | undefined,
): Promise<boolean> {
  const { stage } = setting;
  say(
    `${machine(setting)}\n${options.clients} clients, ${options.rounds} rounds of ${options.seconds} s\n`,
  );
  say(head);
  const results: JobResult[] = [];
  for (const factory of jobs) {
    if (options.only.length > 0 && !options.only.includes(factory.name)) continue;
    const result = await runJob(setting, await factory.create(setting), options.rounds);
    results.push(result);
    for (const line of sayJob(result)) say(line);
  }
  const books = await verifyLedger(stage.databaseUrl);
  const server = {
    startSeconds: stage.shop.startSeconds,
    restMb: restMb,
    loadMb: residentMb(stage.shop.pid),
  };
  say('');
  for (const line of sayOverall(results, server)) say(line);
  say(books.length > 0 ? books.join('\n') : 'ledger:verify: clean');
  if (options.json) {
    writeFileSync(
      options.json,
      `${JSON.stringify({ machine: machine(setting), server, results }, null, 2)}\n`,
    );
  }
  return books.length === 0 && results.every(({ wrong }) => wrong.length === 0);
}

async function main(): Promise<boolean> {
  const names = jobs.map(({ name }) => name);
  const options = readOptions(process.argv.slice(2), names);
  say('starting database, server, worker and floor');
  const stage = await startStage(options);
  const stop = () => void stage.stop().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const restMb = residentMb(stage.shop.pid);
    say('filling the shop');
    const setting = await fill(stage, createApi(stage.shop.port), options);
    return await runJobs(setting, options, restMb);
  } finally {
    await stage.stop();
  }
}

if (process.argv.includes('--help')) {
  say(usage);
} else {
  process.exitCode = (await main()) ? 0 : 1;
}
