/** Result of one step of the ramp. */
export interface Step {
  /** Sent requests per second. */
  rate: number;
  /** Successful answers per second that arrived in time to be useful. */
  goodput: number;
  /** 99th percentile of successful answers, in milliseconds. */
  p99: number;
  /** Share of requests that were refused or failed. */
  lost: number;
}

/** Maximum 99th percentile of the answers at a held rate, in milliseconds. */
export const MAX_P99_MS = 100;
const MAX_LOST = 0.001;
const FIRST_RATE = 100;
const GROWTH = 1.5;
/** Number of steps between the highest rate that was held and the lowest that was not. */
const REFINEMENTS = 3;
const MAX_RATE = 50_000;

/** Whether a step's answers were fast and complete. */
export const isHeld = ({ p99, lost }: Step): boolean => p99 < MAX_P99_MS && lost <= MAX_LOST;

/**
 * Raises the rate until it is not held, then narrows down the highest one that is. A failed rate is measured again
 * up to `tries` times, so that one slow moment of the machine has no effect. Null when even the first rate is not held.
 */
export async function findHighestRate<Measured extends Step>(
  measure: (rate: number) => Promise<Measured>,
  tries: number,
): Promise<Measured | null> {
  const measureHeld = async (rate: number): Promise<Measured | null> => {
    for (let n = 0; n < tries; n++) {
      const step = await measure(rate);
      if (isHeld(step)) return step;
    }
    return null;
  };
  let best = await measureHeld(FIRST_RATE);
  if (!best) return null;
  let broken = MAX_RATE;
  for (;;) {
    const rate = Math.round(best.rate * GROWTH);
    if (rate >= broken) break;
    const step = await measureHeld(rate);
    if (step) best = step;
    else broken = rate;
  }
  for (let n = 0; n < REFINEMENTS; n++) {
    const rate = Math.round((best.rate + broken) / 2);
    const step = await measureHeld(rate);
    if (step) best = step;
    else broken = rate;
  }
  return best;
}
