/** Ignored difference in milliseconds: the header has whole seconds, and an answer takes time to arrive. */
const TOLERATED_MS = 2_000;

let difference = 0;

/** Compares the browser's clock with the time at which the shop sent an answer, which must not come from a cache. */
export function recordServerTime(headers: Headers): void {
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
  difference = Math.abs(ahead) > TOLERATED_MS ? ahead : 0;
}

/** Milliseconds since 1970 by the shop's clock; by the browser's until an answer shows a difference. */
export const serverNow = (): number => Date.now() + difference;
