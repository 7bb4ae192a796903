/** When a supplier is asked and sent to again. All but the tests use {@link usualTiming}. */
export interface FulfilTiming {
  /** How long whoever took an item has it: longer than a call may take, then others go on with it. */
  leaseMs: number;
  /** How long to wait before asking, by how often it was asked already; then a person decides. */
  askAfterMs: readonly number[];
  /** How often what waits for a person is still asked about. */
  reviewMs: number;
  /** Nobody was there to be sent to: the longest wait before the next try. */
  resendMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const QUARTERS = 4;
/** After which a supplier that has not said anything will hardly do so. */
const HOURS = 24;

export const usualTiming: FulfilTiming = {
  leaseMs: 30 * SECOND,
  askAfterMs: [
    ...[2, 5, 15, 30].map((seconds) => seconds * SECOND),
    ...[1, 2, 5].map((minutes) => minutes * MINUTE),
    ...Array.from({ length: QUARTERS }, () => 15 * MINUTE),
    ...Array.from({ length: HOURS }, () => HOUR),
  ],
  reviewMs: 24 * HOUR,
  resendMs: MINUTE,
};

/** Of an attempt that surely was not sent: soon at first, and less often the longer nobody is there. */
export function resendAfterMs(
  { resendMs }: Pick<FulfilTiming, 'resendMs'>,
  createdAt: Date,
  now: Date,
): number {
  const age = now.getTime() - createdAt.getTime();
  return Math.min(resendMs, Math.max(SECOND, Math.round(age / 2)));
}
