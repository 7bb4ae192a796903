import { cpus } from 'node:os';
import { writeFileSync } from 'node:fs';
import { residentMb } from './cpu.ts';
import { buying } from './scenarios/purchases.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { login, loginBeside } from './scenarios/login.ts';
import { reads } from './scenarios/reads.ts';
import { runLists } from './lists/run-lists.ts';
import { toMarkdown } from './markdown.ts';
import { runMixed } from './mixed/run-mixed.ts';
import { runOverload } from './overload/run-overload.ts';
import { readOptions, usage, type Options } from './options.ts';
import { head, formatScenario, formatOverall } from './report.ts';
import { measureNewShop } from './run/measure-new-shop.ts';
import { runGrowth, formatGrowth } from './run/growth.ts';
import { fillShopAndFloor } from './run/fill-shop-and-floor.ts';
import { runScenario, type ScenarioResult } from './run/run-scenario.ts';
import { startStage, type Stage } from './run/bench-processes.ts';
import { verifyLedger } from '@manabar/tooling/verify-ledger';

const scenarios: readonly Scenario[] = [...reads, ...buying, login, loginBeside];
const say = (line: string) => console.log(line);

function machine({ postgresVersion }: Stage): string {
  const model = cpus()[0]?.model ?? 'unknown';
  return `${cpus().length} cores (${model}), Node ${process.versions.node}, PostgreSQL ${postgresVersion}, fsync and synchronous_commit on`;
}

function save(options: Options, figures: object): void {
  if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
}

/** Compares the scenarios with their floors. Returns the errors. */
async function compare(stage: Stage, options: Options): Promise<string[]> {
  const restMb = residentMb(stage.shop.pid);
  say('filling the shop\n');
  const setting = await fillShopAndFloor(stage, options);
  say(head);
  const results: ScenarioResult[] = [];
  for (const scenario of scenarios) {
    if (options.only.length > 0 && !options.only.includes(scenario.name)) continue;
    const result = await runScenario(setting, scenario, options.rounds);
    results.push(result);
    for (const line of formatScenario(result)) say(line);
  }
  const loadMb = residentMb(stage.shop.pid);
  const server = { startSeconds: stage.shop.startSeconds, restMb, loadMb };
  say('');
  for (const line of formatOverall(results, server)) say(line);
  save(options, { machine: machine(stage), server, results });
  if (options.table) writeFileSync(options.table, toMarkdown(results));
  return results.flatMap(({ wrong }) => wrong);
}

/** Scenarios of a customer. */
const daily = ['list', 'product', 'balance', 'cart', 'orders', 'cart-add', 'purchase'];
const dailyScenarios = scenarios.filter(({ name }) => daily.includes(name));

/** Measures the daily scenarios before and after the tables have grown. Returns the errors. */
async function compareGrowth(stage: Stage, options: Options): Promise<string[]> {
  const setting = await fillShopAndFloor(stage, options);
  const { results, wrong } = await runGrowth(setting, dailyScenarios, {
    ...(options.large
      ? { codes: 5_000_000, orders: 1_000_000 }
      : { codes: 1_000_000, orders: 200_000 }),
    rounds: options.rounds,
    say,
  });
  for (const result of results) say(formatGrowth(result));
  save(options, { machine: machine(stage), growth: results });
  return wrong;
}

const run = { lists: runLists, mixed: runMixed, overload: runOverload };

/** Runs one of the measurements without a floor. Returns the errors. */
async function measureAlone(
  name: keyof typeof run,
  stage: Stage,
  options: Options,
): Promise<string[]> {
  const { result, wrong } = await run[name](stage, options, say);
  save(options, { machine: machine(stage), [name]: result });
  return wrong;
}

async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2), [
    ...scenarios.map(({ name }) => name),
    'new-shop',
    'growth',
    'lists',
    'mixed',
    'overload',
  ]);
  say('starting database, server, worker and floors');
  const stage = await startStage({ ...options, relay: options.only.includes('overload') });
  const stop = () => void stage.stop().finally(() => process.exit(130));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    say(
      `${machine(stage)}\n${options.clients} clients, ${options.rounds} rounds of ${options.seconds} s`,
    );
    const [special] = options.only;
    let wrong: string[];
    if (special === 'new-shop') wrong = await measureNewShop(stage, dailyScenarios, options, say);
    else if (special === 'growth') wrong = await compareGrowth(stage, options);
    else if (special === 'lists' || special === 'mixed' || special === 'overload')
      wrong = await measureAlone(special, stage, options);
    else wrong = await compare(stage, options);
    wrong.push(...(await verifyLedger({ DATABASE_URL: stage.databaseUrl })));
    say(
      wrong.length > 0
        ? wrong.map((what) => `WRONG: ${what}`).join('\n')
        : 'all answers right, ledger:verify clean',
    );
    return wrong.length === 0;
  } catch (error) {
    say(`the server's last words:\n${stage.shop.child.lastWords()}\n`);
    throw error;
  } finally {
    await stage.stop();
  }
}

if (process.argv.includes('--help')) say(usage);
else process.exitCode = (await main()) ? 0 : 1;
