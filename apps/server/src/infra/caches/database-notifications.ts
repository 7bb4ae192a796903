import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { CatalogueCache } from './catalogue-cache.ts';
import { CATALOGUE_CHANNEL } from './catalogue-cache.ts';
import type { Logger } from '../logger.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5000;

export interface ListenOptions {
  connectionString: string;
  channel: string;
  log: Logger;
  onMessage: (payload: string) => void;
  /** Called when the connection opens, also after a loss; earlier notifications are lost. */
  onListening: () => void;
}

/** Listens to a channel of the database on a connection of its own, and reconnects after a loss. */
export function listen(options: ListenOptions): { close: () => Promise<void> } {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  const running = (async () => {
    for (let failures = 0; !closing.signal.aborted;) {
      client = new pg.Client({
        connectionString: options.connectionString,
        application_name: 'manabar-events',
        keepAlive: true,
      });
      const broken = new Promise<void>((resolve) => {
        client?.once('error', () => resolve()).once('end', () => resolve());
      });
      try {
        client.on('notification', ({ payload }) => options.onMessage(payload ?? ''));
        await client.connect();
        await client.query(`LISTEN ${client.escapeIdentifier(options.channel)}`);
        failures = 0;
        options.onListening();
        await broken;
      } catch (error) {
        options.log.warn({ err: error }, 'cannot listen for changes in the database; reconnecting');
      }
      await client.end().catch(() => undefined); // the connection is broken or has ended
      const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++);
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined); // closing aborts the pause
    }
  })();
  return {
    close: async () => {
      closing.abort();
      await client?.end().catch(() => undefined); // without a connection there is nothing to end
      await running;
    },
  };
}

/** Applies the changes of the catalogue that other processes announce. */
export function followCatalogue(options: {
  connectionString: string;
  cache: CatalogueCache;
  log: Logger;
}): { close: () => Promise<void> } {
  const { connectionString, cache, log } = options;
  return listen({
    connectionString,
    log,
    channel: CATALOGUE_CHANNEL,
    onMessage: (payload) => cache.bump(payload === '' ? undefined : Number(payload)),
    onListening: () => cache.bump(),
  });
}
