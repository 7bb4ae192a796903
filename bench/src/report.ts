import type { ScenarioResult } from './run/run-scenario.ts';
import { median, type Summary } from './stats.ts';
import { isNoisy, judge, type Verdict } from './verdict.ts';

/** Minimum number of alternating rounds for a ratio. */
const LEAST_ROUNDS = 3;

export const rate = (value: number) =>
  value >= 100
    ? Math.round(value).toLocaleString('en-US').replaceAll(',', ' ')
    : value.toPrecision(3);
export const ms = (value: number) =>
  value < 100 ? value.toPrecision(2) : String(Math.round(value));
export const cpu = ({ cpuMs }: Summary) => (cpuMs === undefined ? 'n/a' : cpuMs.toPrecision(2));

function formatVerdict({ what, ratio, goal, atLeast, met }: Verdict): string {
  const sign = atLeast ? '≥' : '≤';
  return `${what} ${ratio.toPrecision(2)} × (goal ${sign} ${goal}) ${met ? 'met' : 'MISSED'}`;
}

function row(name: string, side: Summary): string {
  const { p50, p95, p99 } = side.latencies;
  const cells = [rate(side.perSecond), ms(p50), ms(p95), ms(p99), cpu(side)];
  return [name.padEnd(66), ...cells.map((cell) => cell.padStart(9))].join('');
}

export const head = [
  ''.padEnd(66),
  ...['per s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms'].map((cell) => cell.padStart(9)),
].join('');

/** Formats the scenario's ratios with their goals; none when there are too few rounds to exclude chance. */
export function formatRatios({
  goal,
  shop,
  floor,
}: Pick<ScenarioResult, 'goal' | 'shop' | 'floor'>): string {
  if (Math.min(shop.rounds, floor.rounds) < LEAST_ROUNDS)
    return `no ratio from fewer than ${LEAST_ROUNDS} rounds`;
  const verdicts = judge(goal, shop, floor);
  if (verdicts.length > 0) return verdicts.map(formatVerdict).join(', ');
  return `throughput ${(shop.perSecond / floor.perSecond).toPrecision(2)} ×`;
}

/** Formats a scenario as lines of the printed table. */
export function formatScenario(result: ScenarioResult): string[] {
  return [
    row(`${result.title} [${result.name}]`, result.shop),
    row(`  floor: ${result.floorTitle}`, result.floor),
    `  → ${formatRatios(result)}${isNoisy(result.shop, result.floor) ? '  (noisy)' : ''}`,
    ...result.wrong.map((what) => `  WRONG: ${what}`),
  ];
}

/** Minimum throughput of purchases of a single option, as a share of purchases spread over many. */
const hotShare = 0.7;

/** Formats the goals that compare the shop with itself or with fixed numbers. */
export function formatOverall(
  results: readonly ScenarioResult[],
  server: { startSeconds: number; restMb: number | undefined; loadMb: number | undefined },
): string[] {
  const said: string[] = [];
  const goal = (what: string, value: number, bound: string, met: boolean) =>
    said.push(`${what} ${value.toPrecision(3)} (goal ${bound}) ${met ? 'met' : 'MISSED'}`);
  const spread = results.find(({ name }) => name === 'purchase');
  const hot = results.find(({ name }) => name === 'purchase-hot');
  if (spread && hot && Math.min(spread.shop.rounds, hot.shop.rounds) >= LEAST_ROUNDS) {
    const share = hot.shop.perSecond / spread.shop.perSecond;
    goal('purchases of one option ÷ purchases spread:', share, `≥ ${hotShare}`, share >= hotShare);
  }
  const foreign = results.flatMap(
    ({ shop, floor }) => shop.foreignCores ?? floor.foreignCores ?? [],
  );
  if (foreign.length > 0 && median(foreign) > 0.1) {
    said.push(
      `other programs kept ${median(foreign).toFixed(1)} cores busy: take the figures as hints`,
    );
  }
  goal('server start, s:', server.startSeconds, '≤ 1.2', server.startSeconds <= 1.2);
  if (server.restMb !== undefined && server.loadMb !== undefined) {
    goal('server memory at rest, MB:', server.restMb, '≤ 150', server.restMb <= 150);
    goal('server memory under load, MB:', server.loadMb, '≤ 280', server.loadMb <= 280);
  }
  return said;
}
