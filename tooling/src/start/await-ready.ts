import { isReady } from '../is-ready.ts';
import { waitUntil } from '../wait.ts';

/** Waits until the server reports that it is ready. */
export async function awaitReady(address: string, stopping: () => boolean): Promise<void> {
  const answered = await waitUntil(
    async () => stopping() || (await isReady(`${address}/readyz`)),
    120_000,
    50,
  );
  if (!answered) throw new Error(`${address}/readyz did not answer 200 within two minutes`);
}
