import { setTimeout as sleep } from 'node:timers/promises';

/** Polls `condition` until it is true; false when it is not within `milliseconds`. */
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
