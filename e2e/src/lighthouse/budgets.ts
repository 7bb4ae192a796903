import { keysOf } from '@manabar/contracts/rules';

/** Most frequent entry pages. */
export const pages = ['/', '/products', '/products/roblox'] as const;

/** Number of runs whose median counts, because one run on a shared machine is unreliable. */
export const RUNS = 3;

/**
 * Emulated phone in Lighthouse's index of machine speed: a quarter of an idle desktop. Lighthouse always divides by
 * 4, so a busy or small machine would emulate an unrealistically slow phone.
 */
const PHONE_INDEX = 300;
const DEFAULT_SLOWDOWN = 4;

/** CPU slowdown that makes a machine of this index emulate the phone; never above Lighthouse's default. */
export function slowdownOf(machineIndex: number): number {
  return Math.min(DEFAULT_SLOWDOWN, Math.max(1, machineIndex / PHONE_INDEX));
}

/** Minimum score of each category, of 100. */
export const leastScores = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

/** Maximum value of each metric under Lighthouse's mobile throttling. */
export const mostFigures = {
  /** Limit in milliseconds. */
  'largest-contentful-paint': 1800,
  'cumulative-layout-shift': 0.02,
} as const;

export type Measured = Record<keyof typeof leastScores | keyof typeof mostFigures, number>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the budgets that a page's median exceeds; empty when all are met. */
export function misses(median: Measured): string[] {
  return [
    ...keysOf(leastScores)
      .filter((name) => !(median[name] >= leastScores[name]))
      .map((name) => `${name} ${median[name]} < ${leastScores[name]}`),
    ...keysOf(mostFigures)
      .filter((name) => !(median[name] <= mostFigures[name]))
      .map((name) => `${name} ${median[name]} > ${mostFigures[name]}`),
  ];
}
