import { setTimeout as sleep } from 'node:timers/promises';

const DAY_MS = 86_400_000;
/** Longer than what counts on it takes on a busy machine. */
const MARGIN_MS = 90_000;

/** Waits where a day (UTC) is about to end: what is counted by the day belongs to one. */
export async function awaitOneDay(): Promise<void> {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < MARGIN_MS) await sleep(left + 1000);
}
