import { setTimeout as wait } from 'node:timers/promises';
import { createManabarClient, isManabarError } from '@manabar/client';
import { lockStore } from './database.ts';
import { createDayLimit } from './day-limit.ts';
import { keepStock } from './keep-stock.ts';
import { logLine as log } from './log.ts';
import { readSettings } from './settings.ts';
import { openStore } from './store.ts';

/** Refusals that need an action of the operator. */
const needsOperator = ['unauthorized', 'forbidden', 'scope_missing', 'token_failed'] as const;

const settings = readSettings(process.env);
const lock = lockStore(settings.store);
const store = openStore(settings.store);
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());

// A stop needs no clean-up: the next start finishes open purchases, as after a crash.
const shop = createManabarClient({
  url: settings.url,
  allowHttp: settings.allowHttp,
  ...settings.credentials,
  signal: stop.signal,
});
const reseller = { shop, store, log, dayLimit: createDayLimit() };
log('started', { url: settings.url, wanted: settings.wanted.length });
while (!stop.signal.aborted) {
  try {
    await keepStock(reseller, settings.wanted, settings.currency);
    log('rested');
  } catch (error) {
    if (stop.signal.aborted) break;
    log('failed', { reason: error instanceof Error ? error.message : String(error) });
    if (isManabarError(error, ...needsOperator)) {
      process.exitCode = 1;
      break;
    }
  }
  await wait(settings.everyMs, undefined, { signal: stop.signal }).catch(() => undefined);
}
store.close();
lock.release();
log('stopped');
