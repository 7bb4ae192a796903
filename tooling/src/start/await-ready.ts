import { waitUntil } from '../wait.ts';

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    // The port does not listen yet.
    return false;
  }
}

/** Waits until the server says that it can serve. */
export async function awaitReady(address: string, stopping: () => boolean): Promise<void> {
  const answered = await waitUntil(async () => stopping() || (await isReady(address)), 120_000, 50);
  if (!answered) throw new Error(`${address}/readyz did not answer 200 within two minutes`);
}
