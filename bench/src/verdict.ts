import type { Goal } from './scenarios/scenario.ts';
import type { Summary } from './stats.ts';

/** Comparison of one goal of a scenario with its measurement. */
export interface Verdict {
  what: 'throughput' | 'CPU' | 'p99';
  /** Figure of the shop divided by the floor's. */
  ratio: number;
  goal: number;
  /** Whether the goal is a lower bound. */
  atLeast: boolean;
  met: boolean;
}

function verdict(what: Verdict['what'], ratio: number, goal: number, atLeast: boolean): Verdict {
  return { what, ratio, goal, atLeast, met: atLeast ? ratio >= goal : ratio <= goal };
}

/** Compares the shop with its floor. Figures that could not be measured are skipped. */
export function judge(goal: Goal, shop: Summary, floor: Summary): Verdict[] {
  const verdicts: Verdict[] = [];
  if (goal.throughput !== undefined) {
    verdicts.push(verdict('throughput', shop.perSecond / floor.perSecond, goal.throughput, true));
  }
  if (goal.cpu !== undefined && shop.cpuMs !== undefined && floor.cpuMs !== undefined) {
    verdicts.push(verdict('CPU', shop.cpuMs / floor.cpuMs, goal.cpu, false));
  }
  if (goal.p99 !== undefined) {
    verdicts.push(verdict('p99', shop.latencies.p99 / floor.latencies.p99, goal.p99, false));
  }
  return verdicts;
}

/** Spread and foreign load above which a figure is only a rough indication. */
const noisySpread = 0.25;
const noisyCores = 0.3;

export function isNoisy(...sides: readonly Summary[]): boolean {
  return sides.some((side) => side.spread > noisySpread || (side.foreignCores ?? 0) > noisyCores);
}
