/** Pages that visitors come to first. */
export const pages = ['/', '/products', '/products/roblox'] as const;

/** Of a machine with other work on it one run says little: the median of these counts. */
export const RUNS = 3;

/**
 * The phone that is emulated, by Lighthouse's own index of a machine's speed: a quarter of a quiet desk machine.
 * Lighthouse divides by 4 whatever it runs on, which makes a busy or small machine emulate a phone that nobody has.
 */
const PHONE_INDEX = 300;
const DEFAULT_SLOWDOWN = 4;

/** By how much to slow a machine of this index down for it to be that phone; never more than Lighthouse does. */
export function slowdownOf(machineIndex: number): number {
  return Math.min(DEFAULT_SLOWDOWN, Math.max(1, machineIndex / PHONE_INDEX));
}

/** The least of each category, of 100. */
export const leastScores = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

/** The most of each figure, under Lighthouse's mobile throttling. */
export const mostFigures = {
  /** Milliseconds. */
  'largest-contentful-paint': 1800,
  'cumulative-layout-shift': 0.02,
} as const;

export type Measured = Record<keyof typeof leastScores | keyof typeof mostFigures, number>;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T)[];

/** What a page's median misses; empty when nothing. */
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
