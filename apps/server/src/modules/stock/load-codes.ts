import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkResult } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type { Deps } from '#deps.ts';
import { CLIENT_PATIENCE_MS } from '#infra/db/connection-settings.ts';
import { withQueryTimeout } from '#infra/db/sql.ts';
import { withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { requirePlace } from '#modules/catalogue/index.ts';
import { windowsOf } from './code-windows.ts';
import { allowLongWork, LOAD_STATEMENT_MS, lockLoads } from './codes.sql.ts';
import type { Place } from './price-options.ts';
import { sealCodes, storeCodes } from './write-codes.ts';

export interface LoadCodesInput extends Place {
  /** Lines `code,usd_price,rub_price,game_amount`. */
  text: string;
  idempotencyKey?: string | undefined;
}

export interface LoadActor extends AuditActor {
  userId: number;
  onReplay?: (() => void) | undefined;
}

/**
 * Loads codes into one product and region, all in one transaction. Every line is judged alone: a bad one is
 * reported with its number and loses nothing of the others; a code that was loaded before, ever and anywhere,
 * counts as a duplicate. Memory beyond the text itself does not grow with it, and other requests are served
 * in between, whatever stands in it.
 * Behind 100 000 bad lines the report ends with one entry of the reason more_errors.
 * Errors: not_found, request_in_progress (another load is still running), and those of a call with a key.
 */
export async function loadCodes(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'catalogueCache'>,
  actor: LoadActor,
  { idempotencyKey, ...input }: LoadCodesInput,
): Promise<BulkResult> {
  const call = {
    userId: actor.userId,
    call: 'admin.codes.bulkLoad',
    key: idempotencyKey,
    request: input,
    onReplay: actor.onReplay,
  };
  const result = await withIdempotency(deps, call, async (tx) => {
    const loaded = await load(deps, tx, input);
    await writeAudit(tx, {
      actor,
      action: 'codes.bulk_load',
      target: `product:${input.productId}`,
      after: {
        regionId: input.regionId,
        added: loaded.added,
        duplicates: loaded.duplicates,
        errors: loaded.errors.length,
      },
    });
    return loaded;
  });
  await deps.catalogueCache.announce(input.productId);
  return result;
}

async function load(
  deps: Pick<Deps, 'codeCipher'>,
  client: PoolClient,
  { text, ...place }: Place & { text: string },
): Promise<BulkResult> {
  await allowLongWork(client);
  const tx = withQueryTimeout(client, LOAD_STATEMENT_MS + CLIENT_PATIENCE_MS);
  await lockLoads(tx);
  await requirePlace(tx, place);
  const result: BulkResult = { added: 0, duplicates: 0, errors: [] };
  // While the database stores one window, the next one is encrypted.
  let storing = Promise.resolve();
  try {
    for (const window of windowsOf(text, result.errors)) {
      if (window === null) {
        await breathe();
        continue;
      }
      const sealed = await sealCodes(deps.codeCipher, window);
      await storing;
      storing = storeCodes(tx, place, sealed).then((added) => {
        result.added += added;
        result.duplicates += window.length - added;
      });
      // Its failure is met where it is awaited; until then it must not count as unheard.
      storing.catch(() => undefined);
    }
    await storing;
  } finally {
    // What still runs must not outlive the transaction: it would be stored for itself.
    await storing.catch(() => undefined);
  }
  return result;
}
