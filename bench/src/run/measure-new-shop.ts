import type { Scenario } from '../scenarios/scenario.ts';
import type { Options } from '../options.ts';
import { ms, rate } from '../report.ts';
import { createApi } from '@manabar/tooling/rest-api';
import { password } from '../seed/users.ts';
import { fillShopAndFloor } from './fill-shop-and-floor.ts';
import { runSide } from './run-scenario.ts';
import type { Stage } from './bench-processes.ts';

/** Minimum throughput of a new shop in its first minute, as a share of its later throughput. */
const leastShare = 0.75;
/** More customers than the server has connections, so that each connection has planned on empty tables. */
const firstCustomers = 24;

/** Lets visitors browse and open an empty cart, on every connection of a shop without data. */
async function firstVisitors(origin: string): Promise<void> {
  const visitors = Array.from({ length: firstCustomers }, async (_, index) => {
    const account = { nickname: `early-${index}`, password };
    const { token } = await createApi(origin).post<{ token: string }>('/auth/register', {
      ...account,
      confirmPassword: password,
    });
    const api = createApi(origin, token);
    for (const path of ['/cart', '/orders', '/balance', '/profile', '/products']) {
      for (let time = 0; time < 10; time++) await api.get(path);
    }
    const refused = await api.post('/payment/from-balance', { currency: 'usd' }).then(
      () => false,
      () => true,
    );
    if (!refused) throw new Error('an empty cart was bought');
  });
  await Promise.all(visitors);
}

/**
 * First minute of a new shop: its plans were made on empty tables, and nothing was vacuumed or analysed. Measures
 * it, then renews connections and statistics and measures again.
 */
export async function measureNewShop(
  stage: Stage,
  scenarios: readonly Scenario[],
  options: Options,
  say: (line: string) => void,
): Promise<string[]> {
  await firstVisitors(`http://127.0.0.1:${stage.shop.port}`);
  const setting = await fillShopAndFloor(stage, { ...options, asItIs: true });
  const wrong: string[] = [];
  const first = new Map<string, number>();
  for (const scenario of scenarios) {
    const side = await runSide(setting, scenario, options.rounds);
    first.set(scenario.name, side.summary.perSecond);
    wrong.push(...side.wrong);
  }
  await stage.shopDb.query('VACUUM ANALYZE');
  await stage.restartServer();
  for (const scenario of scenarios) {
    const { name } = scenario;
    const { summary, wrong: found } = await runSide(setting, scenario, options.rounds);
    wrong.push(...found);
    const before = first.get(name) ?? 0;
    const share = before / summary.perSecond;
    say(
      `${name}: ${rate(before)}/s at first, ${rate(summary.perSecond)}/s ` +
        `(p99 ${ms(summary.latencies.p99)} ms) later: ${share.toPrecision(3)} ` +
        `(goal ≥ ${leastShare}) ${share >= leastShare ? 'met' : 'MISSED'}`,
    );
  }
  return wrong;
}
