import type { Scenario, Setting } from '../scenarios/scenario.ts';
import { growTables } from '../seed/grow-tables.ts';
import { ms, rate } from '../report.ts';
import type { Summary } from '../stats.ts';
import { runSide } from './run-scenario.ts';

/** Maximum factor by which a scenario may slow down when the tables grow. */
const mostSlower = 1.2;

export interface GrowthResult {
  name: string;
  small: Summary;
  large: Summary;
  slower: number;
  met: boolean;
}

/** Measures the shop's side of the scenarios, lets codes and orders grow, and measures again. */
export async function runGrowth(
  setting: Setting,
  scenarios: readonly Scenario[],
  options: { rounds: number; codes: number; orders: number; say: (line: string) => void },
): Promise<{ results: GrowthResult[]; wrong: string[] }> {
  const { say, rounds } = options;
  const wrong: string[] = [];
  const measureAll = async (): Promise<Map<string, Summary>> => {
    const measured = new Map<string, Summary>();
    for (const scenario of scenarios) {
      const side = await runSide(setting, scenario, rounds);
      wrong.push(...side.wrong);
      measured.set(scenario.name, side.summary);
      say(
        `  ${scenario.title}: ${rate(side.summary.perSecond)}/s, p99 ${ms(side.summary.latencies.p99)} ms`,
      );
    }
    return measured;
  };
  say(`small: what the bench was filled with`);
  const small = await measureAll();
  say(`growing to ${options.codes} codes and ${options.orders} orders`);
  await growTables(setting, options);
  say('large');
  const large = await measureAll();
  const results = [...small].flatMap(([name, before]) => {
    const after = large.get(name);
    if (!after) return [];
    const slower = before.perSecond / after.perSecond;
    return [{ name, small: before, large: after, slower, met: slower <= mostSlower }];
  });
  return { results, wrong };
}

export function formatGrowth({ name, slower, met }: GrowthResult): string {
  return `${name}: ${slower.toPrecision(3)} × slower (goal ≤ ${mostSlower}) ${met ? 'met' : 'MISSED'}`;
}
