import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { CatalogueCache } from './catalogue-cache.ts';
import { CATALOGUE_CHANNEL } from './catalogue-cache.ts';
import { connectionSettings } from '../db/connection-settings.ts';
import type { Logger } from '../logger.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5000;
/** Interval, in milliseconds, of the heartbeat, and its time-out: a connection may become silent without an error. */
const HEARTBEAT_MS = 15_000;

export interface ListenOptions {
  connectionString: string;
  channel: string;
  log: Logger;
  onMessage: (payload: string) => void;
  /** Called when the connection opens, also after a loss; earlier notifications are lost. */
  onListening: () => void;
  heartbeatMs?: number;
}

/** Returns true after the time, or false as soon as the signal is aborted. */
const isOver = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal, ref: false }).catch(() => false);

/** Listens to a channel of the database on a connection of its own, and reconnects after a loss or a missing heartbeat. */
export function listen(options: ListenOptions): { close: () => Promise<void> } {
  const { heartbeatMs = HEARTBEAT_MS } = options;
  const closing = new AbortController();
  let client: pg.Client | undefined;
  const running = (async () => {
    for (let failures = 0; !closing.signal.aborted;) {
      client = new pg.Client({
        ...connectionSettings(options.connectionString, null),
        application_name: 'manabar-events',
        query_timeout: heartbeatMs,
      });
      const broken = new AbortController();
      client.once('error', () => broken.abort()).once('end', () => broken.abort());
      try {
        client.on('notification', ({ payload }) => options.onMessage(payload ?? ''));
        await client.connect();
        const statement = `LISTEN ${client.escapeIdentifier(options.channel)}`;
        await client.query(statement);
        failures = 0;
        options.onListening();
        // A repeated LISTEN changes nothing; its answer is the heartbeat.
        while (await isOver(heartbeatMs, broken.signal)) await client.query(statement);
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
