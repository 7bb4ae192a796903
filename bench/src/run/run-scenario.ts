import type { Scenario, Load, Setting, Side } from '../scenarios/scenario.ts';
import { LoadProcess } from '../load/load-process.ts';
import type { LoadSpec, SqlSpec } from '../load/load-process-messages.ts';
import { summarize, type Round, type Summary } from '../stats.ts';
import { measure } from './measure.ts';

export interface ScenarioResult extends Omit<Scenario, 'prepare'> {
  shop: Summary;
  floor: Summary;
  /** Descriptions of wrong answers; empty when all were right. */
  wrong: string[];
}

const warmUpSeconds = 1.5;

/** Number of rounds so far, which distinguishes the requests of each round from those of earlier ones. */
let runs = 0;

function toSpec(load: Load, setting: Setting, port: number, seconds: number): LoadSpec | SqlSpec {
  const common = { clients: setting.clients, seconds };
  return load.kind === 'http' ? { port, ...common, ...load } : { ...common, ...load };
}

/** Starts the load that runs at the same time as the measured one; resolves to its errors at the end. */
function startBeside(load: Load, port: number, seconds: number): Promise<string[]> | undefined {
  if (load.kind !== 'http' || !load.beside) return undefined;
  const process = new LoadProcess();
  const spec: LoadSpec = {
    kind: 'http',
    port,
    clients: 8,
    seconds,
    repeat: true,
    status: 200,
    ...load.beside,
  };
  return process
    .run(spec)
    .then(({ wrong }) => (wrong > 0 ? [`${wrong} wrong answers beside the load`] : []))
    .finally(() => process.stop());
}

async function runRound(
  setting: Setting,
  side: Side,
  options: { onFloor: boolean; seconds: number },
): Promise<{ round: Round; wrong: string[] }> {
  const { stage } = setting;
  const onFloor = options.onFloor && !side.onShop;
  const { port } = onFloor ? stage.floor : stage.shop;
  await side.prepare?.();
  const load = side.load(++runs);
  const spec = toSpec(load, setting, port, options.seconds);
  const beside = startBeside(load, port, options.seconds);
  const measured = await measure(stage, spec, (onFloor ? stage.floorPids : stage.shopPids)());
  const { result } = measured;
  const wrong = (await beside) ?? [];
  if (result.wrong > 0) {
    const samples = result.samples.map(
      ({ request, status, body }) => `${request} → ${status} ${body}`,
    );
    wrong.push(`${result.wrong} wrong answers, such as\n    ${samples.join('\n    ')}`);
  } else if (result.operations === 0) {
    wrong.push('nothing was answered');
  } else {
    wrong.push(...((await side.check?.(result)) ?? []));
  }
  return { round: measured.round, wrong };
}

/** Measures the shop alone. */
export async function runSide(
  setting: Setting,
  scenario: Scenario,
  rounds: number,
): Promise<{ summary: Summary; wrong: string[] }> {
  const { shop } = await scenario.prepare(setting);
  const done: Round[] = [];
  const wrong: string[] = [];
  for (let round = 0; round <= rounds; round++) {
    const seconds = round === 0 ? warmUpSeconds : setting.seconds;
    const finished = await runRound(setting, shop, { onFloor: false, seconds });
    wrong.push(...finished.wrong.map((what) => `${scenario.name}: ${what}`));
    if (round > 0) done.push(finished.round);
  }
  return { summary: summarize(done), wrong };
}

/** Measures a scenario, alternating between floor and shop, so that other load of the machine affects both. */
export async function runScenario(
  setting: Setting,
  { prepare, ...scenario }: Scenario,
  rounds: number,
): Promise<ScenarioResult> {
  const { shop, floor } = await prepare(setting);
  const floorRounds: Round[] = [];
  const shopRounds: Round[] = [];
  const sides = [
    { side: floor, onFloor: true, done: floorRounds, name: 'floor' },
    { side: shop, onFloor: false, done: shopRounds, name: 'shop' },
  ] as const;
  const wrong: string[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const { side, onFloor, done, name } of sides) {
      // Round 0 warms up caches, plans and compiled code, and does not count.
      const seconds = round === 0 ? warmUpSeconds : setting.seconds;
      const finished = await runRound(setting, side, { onFloor, seconds });
      wrong.push(...finished.wrong.map((what) => `${scenario.name}, ${name}: ${what}`));
      if (round > 0) done.push(finished.round);
    }
    if (wrong.length > 0) break;
  }
  return { ...scenario, floor: summarize(floorRounds), shop: summarize(shopRounds), wrong };
}
