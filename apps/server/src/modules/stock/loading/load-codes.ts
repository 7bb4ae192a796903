import type { BulkResult } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { callWithCodesOf, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type CallingActor } from '#modules/audit/index.ts';
import { requireProductAndRegion } from '#modules/catalogue/index.ts';
import { beginBatch, endBatch } from './batch-row.ts';
import { parseCodeLine } from './parse-code-line.ts';
import { loadLines } from './load-lines.ts';
import { withLoadTimeout } from './load-timeouts.ts';
import {
  reportPriceFalls,
  recordFallsOfLoad,
  readPriorPrices,
  type PriceChange,
  type PriorPrices,
} from '../pricing/price-falls.ts';
import type { Place } from '../pricing/ensure-price-options.ts';
import { prepareCodes, storeCodes } from './write-codes.ts';

export interface LoadCodesInput extends Place {
  /** Lines `code,usd_price,rub_price,game_amount`. */
  text: string;
  /** Source of the codes. */
  note?: string | undefined;
  isDemo?: boolean;
  idempotencyKey?: string | undefined;
}

/**
 * Loads codes into one product and region in one transaction, line by line as {@link loadLines} does.
 * After 100 000 bad lines the report ends with one entry with the reason more_errors.
 * Errors: not_found, request_in_progress (another load is running), and those of an idempotency key.
 */
export async function loadCodes(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'catalogueCache' | 'env' | 'log'>,
  actor: CallingActor,
  input: LoadCodesInput,
): Promise<BulkResult> {
  const call = callWithCodesOf(deps, actor, 'admin.codes.bulkLoad', input);
  let falls: PriceChange[] = [];
  const result = await withIdempotency(deps, call, async (tx) => {
    const batch = await beginBatch(tx, {
      source: 'bulk',
      note: input.note,
      isDemo: input.isDemo,
      actor,
    });
    let priorTo: PriorPrices = () => null;
    const loaded = await loadLines(tx, input.text, {
      parse: parseCodeLine,
      prepare: async (patient) => {
        await requireProductAndRegion(patient, input);
        priorTo = await readPriorPrices(patient, input);
      },
      seal: (lines) => prepareCodes(deps.codeCipher, lines),
      store: (patient, sealed) => storeCodes(patient, input, batch.id, sealed),
    });
    const batchId = await endBatch(tx, batch, loaded.added);
    await writeAudit(tx, {
      actor,
      action: 'codes.bulk_load',
      target: `product:${input.productId}`,
      after: {
        regionId: input.regionId,
        added: loaded.added,
        duplicates: loaded.duplicates,
        errors: loaded.errors.length,
        ...(batchId !== null && { batchId }),
      },
    });
    falls = await recordFallsOfLoad(deps, withLoadTimeout(tx), actor, batch, priorTo);
    return loaded;
  });
  await deps.catalogueCache.announce(input.productId);
  reportPriceFalls(deps, actor, falls);
  return result;
}
