import type { createPubgCodeInput, PubgCode } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { encryptCodes, setInitialCodeState } from '#modules/stock/index.ts';
import { toPubgCode } from './redeem-code.mapper.ts';
import { findCodeByFingerprint, updateCodeRow } from './redeem-codes.sql.ts';
import { nextState } from './update-redeem-code.ts';
import { requireDenomination, storeRedeemCodes } from './write-redeem-codes.ts';

/**
 * Adds one code with the given `status`, by default on sale. Errors: not_found (the denomination), conflict (details code:
 * duplicate).
 */
export async function addRedeemCode(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  actor: AuditActor,
  { denominationId, code, status }: z.output<typeof createPubgCodeInput>,
): Promise<PubgCode> {
  const row = await withTransaction(deps.pool, async (tx) => {
    await requireDenomination(tx, denominationId);
    const sealed = await encryptCodes(deps.codeCipher, [{ code }]);
    const added = await storeRedeemCodes(tx, denominationId, sealed);
    if (added === 0) throw new DomainError('conflict', { code: 'duplicate' });
    const created = await setInitialCodeState({
      find: () => findCodeByFingerprint(tx, deps.codeCipher.fingerprint(code)),
      stateOf: (stored) => nextState(stored, status),
      update: ({ id, cipher, key_id: keyId }, state) =>
        updateCodeRow(tx, Number(id), denominationId, cipher, keyId, state),
    });
    await writeAudit(tx, {
      actor,
      action: 'topup_code.create',
      target: `topup_code:${created.id}`,
      after: { denominationId },
    });
    return created;
  });
  return toPubgCode(row, deps.codeCipher);
}
