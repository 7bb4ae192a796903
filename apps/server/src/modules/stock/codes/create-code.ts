import type { AdminCode, Language, createCodeInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { requireProductAndRegion } from '#modules/catalogue/index.ts';
import { beginBatch, endBatch } from '../loading/batch-row.ts';
import { toAdminCode } from './code.mapper.ts';
import { findCodeByFingerprint, updateCodeRow } from './codes.sql.ts';
import { setInitialCodeState } from './set-initial-code-state.ts';
import { nextState } from './update-code.ts';
import { setPopular } from '../pricing/options.sql.ts';
import { reportPriceFalls, recordFallsOfLoad, readPriorPrices } from '../pricing/price-falls.ts';
import { ensureOption } from '../pricing/ensure-price-options.ts';
import { prepareCodes, storeCodes } from '../loading/write-codes.ts';

/**
 * Adds one code with the given `status`, by default on sale. `popular` sets the option's flag; without it the flag stays.
 * Errors: not_found (product or region), conflict (details code: duplicate).
 */
export async function createCode(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'catalogueCache' | 'env' | 'log'>,
  actor: AuditActor,
  input: z.output<typeof createCodeInput> & { isDemo?: boolean },
  language: Language,
): Promise<AdminCode> {
  const { row, falls } = await withTransaction(deps.pool, async (tx) => {
    await requireProductAndRegion(tx, input);
    const priorTo = await readPriorPrices(tx, input);
    const option = await ensureOption(tx, input, input);
    if (input.popular) await setPopular(tx, option, true);
    const batch = await beginBatch(tx, {
      source: 'single',
      note: input.note,
      isDemo: input.isDemo,
      actor,
    });
    const added = await storeCodes(
      tx,
      input,
      batch.id,
      await prepareCodes(deps.codeCipher, [input]),
    );
    if (added === 0) throw new DomainError('conflict', { code: 'duplicate' });
    const batchId = await endBatch(tx, batch, added);
    const created = await setInitialCodeState({
      find: () => findCodeByFingerprint(tx, deps.codeCipher.fingerprint(input.code)),
      stateOf: (stored) => nextState(stored, input),
      update: ({ id, cipher, key_id: keyId }, state) =>
        updateCodeRow(tx, Number(id), option, cipher, keyId, state),
    });
    await writeAudit(tx, {
      actor,
      action: 'code.create',
      target: `code:${created.id}`,
      after: {
        productId: input.productId,
        regionId: input.regionId,
        gameAmount: input.gameAmount,
        batchId,
      },
    });
    return { row: created, falls: await recordFallsOfLoad(deps, tx, actor, batch, priorTo) };
  });
  await deps.catalogueCache.announce(input.productId);
  reportPriceFalls(deps, actor, falls);
  return toAdminCode(row, deps.codeCipher, language);
}
