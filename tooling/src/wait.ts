import { setTimeout as sleep } from 'node:timers/promises';

/** Asks `condition` until it holds; false when it does not within `milliseconds`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  milliseconds: number,
  interval = 25,
): Promise<boolean> {
  const end = performance.now() + milliseconds;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() >= end) return false;
    await sleep(interval);
  }
}
