/**
 * Difference in milliseconds that is not corrected: an answer tells whole seconds, and the way from the shop takes time.
 */
const TOLERATED_MS = 2_000;

let difference = 0;

/** Compares the browser's clock with the time at which the shop has sent an answer, which must not come from a cache. */
export function noteServerTime(headers: Headers): void {
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
  difference = Math.abs(ahead) > TOLERATED_MS ? ahead : 0;
}

/** Milliseconds since 1970 by the shop's clock; by the browser's as long as no answer has told another time. */
export const serverNow = (): number => Date.now() + difference;
