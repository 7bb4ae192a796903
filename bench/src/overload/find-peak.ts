const FIRST_RATE = 10;
const GROWTH = 1.5;
/** Minimum growth of the goodput; a smaller one may be a quieter moment of the machine. */
const LEAST_GAIN = 1.05;
const MAX_RATE = 50_000;
/** Number of successive rates without growth after which the peak has been passed. */
const STEPS_BEYOND = 2;

/** Raises the rate until more requests yield no more useful answers. Returns the step with the most. */
export async function findPeak<Step extends { goodput: number }>(
  measure: (rate: number) => Promise<Step>,
): Promise<Step> {
  let best = await measure(FIRST_RATE);
  let beyond = 0;
  for (let rate = FIRST_RATE * GROWTH; rate < MAX_RATE && beyond < STEPS_BEYOND; rate *= GROWTH) {
    const step = await measure(Math.round(rate));
    beyond = step.goodput > best.goodput * LEAST_GAIN ? 0 : beyond + 1;
    if (step.goodput > best.goodput) best = step;
  }
  return best;
}
