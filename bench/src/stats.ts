/** Returns the median; for an even number of values the mean of the two in the middle. NaN for no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * Returns the smallest value that at least `share` of all values do not exceed (nearest rank, never interpolated).
 * `sorted` ascends; `share` is above 0 and at most 1. NaN for no values.
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  if (!(share > 0 && share <= 1)) throw new RangeError('a share lies above 0 and at most at 1');
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** Returns the spread of the rounds: (largest − smallest) ÷ median. 0 for fewer than two. */
export function spread(values: readonly number[]): number {
  if (values.length < 2) return 0;
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

export interface Latencies {
  /** Percentiles in milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Returns percentiles of latencies in milliseconds; the order of the input is irrelevant. */
export function latencies(milliseconds: Float64Array): Latencies {
  const sorted = milliseconds.toSorted();
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
  };
}

/** One measured round. */
export interface Round {
  operations: number;
  /** Wall-clock duration in seconds. */
  seconds: number;
  latencies: Latencies;
  /** CPU seconds of server, worker and database together; undefined when they cannot be read. */
  cpuSeconds: number | undefined;
  /** Number of cores used by processes outside the measurement; undefined when it cannot be read. */
  foreignCores: number | undefined;
}

/** Several rounds of the same load; each figure is the median over the rounds. */
export interface Summary {
  perSecond: number;
  latencies: Latencies;
  /** CPU milliseconds per operation. */
  cpuMs: number | undefined;
  /** Spread of the throughput. */
  spread: number;
  foreignCores: number | undefined;
  operations: number;
  rounds: number;
}

function medianOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length && known.length > 0 ? median(known) : undefined;
}

export function summarize(rounds: readonly Round[]): Summary {
  const rates = rounds.map((round) => round.operations / round.seconds);
  const of = (name: keyof Latencies) => median(rounds.map((round) => round.latencies[name]));
  return {
    perSecond: median(rates),
    latencies: { p50: of('p50'), p95: of('p95'), p99: of('p99'), max: of('max') },
    cpuMs: medianOfKnown(
      rounds.map((round) =>
        round.cpuSeconds === undefined ? undefined : (round.cpuSeconds * 1000) / round.operations,
      ),
    ),
    spread: spread(rates),
    foreignCores: medianOfKnown(rounds.map((round) => round.foreignCores)),
    operations: rounds.reduce((sum, round) => sum + round.operations, 0),
    rounds: rounds.length,
  };
}
