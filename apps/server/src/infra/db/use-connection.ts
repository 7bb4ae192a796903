import type { PoolClient } from 'pg';
import { wasRolledBack } from './connection-faults.ts';

/** Runs `work` over a connection and releases it; closes it if its state is unknown. */
export async function useConnection<T>(
  opened: Promise<PoolClient>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await opened;
  let broken: Error | undefined;
  // A connection that drops also emits an event, which would end the process without a listener.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (error instanceof Error && !wasRolledBack(error)) broken ??= error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}
