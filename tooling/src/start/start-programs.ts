import { isReady } from '../is-ready.ts';
import { waitUntil } from '../wait.ts';
import type { Settings } from './settings.ts';
import { programs } from './shop-processes.ts';

/** Folder of the server's programs, and how one program is started. */
interface StartOptions {
  folder?: Parameters<typeof programs>[1];
  start: (name: string, args: string[]) => void;
  /** Whether the start was given up; no further program is started then. */
  stopping: () => boolean;
}

/**
 * Starts the programs of a shop. The others wait until the sandbox answers, because the worker fetches rates at once and would
 * alert about a source that is only starting. Error: the sandbox does not answer within two minutes.
 */
export async function startPrograms(
  settings: Settings,
  { folder, start, stopping }: StartOptions,
): Promise<void> {
  for (const [name, args] of programs(settings, folder)) {
    if (stopping()) break;
    start(name, args);
    if (name !== 'sandbox') continue;
    const url = `http://127.0.0.1:${settings.sandboxPort}/healthz`;
    const answered = await waitUntil(async () => stopping() || (await isReady(url)), 120_000, 50);
    if (!answered) throw new Error(`${url} did not answer 200 within two minutes`);
  }
}
