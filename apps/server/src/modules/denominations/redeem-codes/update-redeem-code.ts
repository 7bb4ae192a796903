import type { PubgCode, updatePubgCodeInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { requireVersion } from '#infra/db/require-row-version.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { chooseSecret, saleAudit } from '#modules/stock/index.ts';
import { pubgGame } from '../denomination-games.ts';
import { isBound, shownStatus, toPubgCode } from './redeem-code.mapper.ts';
import {
  findCode,
  lockCode,
  mayBeRedeemed,
  updateCodeRow,
  type RedeemCodeRow,
} from './redeem-codes.sql.ts';
import { requireDenomination } from './write-redeem-codes.ts';

type Changes = z.output<typeof updatePubgCodeInput>;

/**
 * Changes the given fields of a free code. A code sent in its masked form stays unchanged. Errors: not_found,
 * conflict (an older version, a code of an order, a duplicate, or a possibly redeemed one that is to go back on
 * sale).
 */
export async function updateRedeemCode(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  actor: AuditActor,
  { id, version, denominationId, code, status }: Changes,
): Promise<PubgCode> {
  const after = await withTransaction(deps.pool, async (tx) => {
    const row = await lockFreeCode(tx, id, version);
    const moves = denominationId !== undefined && denominationId !== row.denomination_id;
    if (moves) await requireDenomination(tx, denominationId);
    const secret = await chooseSecret(deps, tx, row, code);
    const state = nextState(row, status);
    if (state === 'available' && row.state !== 'available') await requireUnused(tx, id);
    const owner = denominationId ?? row.denomination_id;
    await updateCodeRow(tx, id, owner, secret.cipher, secret.keyId, state);
    const [updated] = await findCode(tx, pubgGame.service, id);
    if (!updated) throw new Error('the code is gone while it is locked');
    await audit(tx, actor, row, updated, secret.changed);
    return updated;
  });
  return toPubgCode(after, deps.codeCipher);
}

/** State of a free code after it was given a status. */
export function nextState(
  { state }: Pick<RedeemCodeRow, 'state'>,
  status: Changes['status'],
): RedeemCodeRow['state'] {
  return status === undefined || status === shownStatus(state) ? state : status;
}

/** Locks a code without an order, in the version that the admin saw. Errors: not_found, conflict. */
export async function lockFreeCode(
  tx: PoolClient,
  id: number,
  version?: number,
): Promise<RedeemCodeRow> {
  const [row] = await lockCode(tx, pubgGame.service, id);
  if (!row) throw new DomainError('not_found');
  if (isBound(row.state)) throw new DomainError('conflict', { status: 'in_order' });
  requireVersion(row, version);
  return row;
}

/** Refuses to sell a possibly redeemed code again. Error: conflict. */
async function requireUnused(tx: PoolClient, id: number): Promise<void> {
  const redeemed = await mayBeRedeemed(tx, [id]);
  if (redeemed.length > 0) throw new DomainError('conflict', { status: 'may_be_redeemed' });
}

/** Records putting a code on sale or taking it off as an audit action of its own. */
async function audit(
  tx: PoolClient,
  actor: AuditActor,
  before: RedeemCodeRow,
  after: RedeemCodeRow,
  newText: boolean,
): Promise<void> {
  if (newText || before.denomination_id !== after.denomination_id) {
    await writeAudit(tx, {
      actor,
      action: 'topup_code.update',
      target: `topup_code:${before.id}`,
      before: { denominationId: before.denomination_id },
      after: { denominationId: after.denomination_id, newText },
    });
  }
  if (before.state !== after.state) {
    await writeAudit(tx, { actor, ...moveOf(before, after.state) });
  }
}

/** Audit action of putting a code on sale or taking it off. */
export const moveOf = saleAudit<RedeemCodeRow['state']>({
  target: 'topup_code',
  putOnSale: 'topup_code.put_back',
  takeOff: 'topup_code.take_off',
  isOnSale: (state) => state === 'available',
});
