import type { BulkResult } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { callWithCodesOf, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { writeAudit, type CallingActor } from '#modules/audit/index.ts';
import { loadLines, parseBareCode, encryptCodes } from '#modules/stock/index.ts';
import { requireDenomination, storeRedeemCodes } from './write-redeem-codes.ts';

export interface LoadRedeemCodesInput {
  denominationId: number;
  /** One code per line. */
  text: string;
  idempotencyKey?: string | undefined;
}

/**
 * Loads codes of one denomination in one transaction, line by line as {@link loadLines} does.
 * Errors: not_found, request_in_progress (another load is running), and those of an idempotency key.
 */
export function loadRedeemCodes(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  actor: CallingActor,
  input: LoadRedeemCodesInput,
): Promise<BulkResult> {
  const { denominationId, text } = input;
  const call = callWithCodesOf(deps, actor, 'admin.pubgCodes.bulkLoad', input);
  return withIdempotency(deps, call, async (tx) => {
    const loaded = await loadLines(tx, text, {
      parse: parseBareCode,
      prepare: (patient) => requireDenomination(patient, denominationId),
      seal: (lines) => encryptCodes(deps.codeCipher, lines),
      store: (patient, sealed) => storeRedeemCodes(patient, denominationId, sealed),
    });
    await writeAudit(tx, {
      actor,
      action: 'topup_codes.bulk_load',
      target: `denomination:${denominationId}`,
      after: {
        added: loaded.added,
        duplicates: loaded.duplicates,
        errors: loaded.errors.length,
      },
    });
    return loaded;
  });
}
