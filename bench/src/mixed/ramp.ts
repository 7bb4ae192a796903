/** Result of one step of the ramp. */
export interface Step {
  /** Requests a second that were sent. */
  rate: number;
  /** Successful answers a second that came in time to be of use. */
  goodput: number;
  /** Of successful answers, in milliseconds. */
  p99: number;
  /** Share of requests that were refused or failed. */
  lost: number;
}

/** Slowest hundredth of the answers that a rate may have. */
export const MAX_P99_MS = 100;
const MAX_LOST = 0.001;
const FIRST_RATE = 100;
const GROWTH = 1.5;
/** Steps between the last rate that was held and the first that was not. */
const REFINEMENTS = 3;
const MAX_RATE = 50_000;

/** Whether a step's answers were quick and complete. */
export const isHeld = ({ p99, lost }: Step): boolean => p99 < MAX_P99_MS && lost <= MAX_LOST;

/**
 * Raises the rate until it is not held, then narrows down the highest one that is. `measure` is called several times for
 * a rate on the edge: one slow moment of the machine does not decide. Null when not even the first rate is held.
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
