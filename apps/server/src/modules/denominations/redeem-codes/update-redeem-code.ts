import type { PubgCode, updatePubgCodeInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import { chooseSecret, createCodeEditor } from '#modules/stock/index.ts';
import { pubgGame } from '../denomination-games.ts';
import { isBound, shownStatus, toPubgCode } from './redeem-code.mapper.ts';
import {
  deleteCodeRow,
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
 * conflict (an older version, a code of an order, a duplicate, or a sale of a possibly redeemed code),
 * validation_error (a text that no code may have).
 */
export async function updateRedeemCode(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  actor: AuditActor,
  { id, version, denominationId, code, status }: Changes,
): Promise<PubgCode> {
  const { after } = await withTransaction(deps.pool, (tx) =>
    redeemCodes.change(tx, actor, { id, version }, async (row) => {
      const moves = denominationId !== undefined && denominationId !== row.denomination_id;
      if (moves) await requireDenomination(tx, denominationId);
      const { cipher, keyId, newText } = await chooseSecret(deps, tx, row, code);
      const state = nextState(row, status);
      if (state === 'available' && row.state !== 'available') await requireUnused(tx, id);
      const owner = denominationId ?? row.denomination_id;
      await updateCodeRow(tx, id, owner, cipher, keyId, state);
      return { newText };
    }),
  );
  return toPubgCode(after, deps.codeCipher);
}

/** Returns the state of a free code with a given status. */
export function nextState(
  { state }: Pick<RedeemCodeRow, 'state'>,
  status: Changes['status'],
): RedeemCodeRow['state'] {
  return status === undefined || status === shownStatus(state) ? state : status;
}

/** Refuses to sell a possibly redeemed code again. Error: conflict. */
async function requireUnused(tx: PoolClient, id: number): Promise<void> {
  const redeemed = await mayBeRedeemed(tx, [id]);
  if (redeemed.length > 0) throw new DomainError('conflict', { status: 'may_be_redeemed' });
}

export const redeemCodes = createCodeEditor<RedeemCodeRow>({
  target: 'topup_code',
  putOnSale: 'topup_code.put_back',
  takeOff: 'topup_code.take_off',
  isOnSale: (state) => state === 'available',
  lock: (tx, id) => lockCode(tx, pubgGame.service, id),
  find: (tx, id) => findCode(tx, pubgGame.service, id),
  deleteRow: deleteCodeRow,
  boundReason: ({ state }) => (isBound(state) ? 'in_order' : null),
  changeable: (row) => ({ denominationId: row.denomination_id }),
  identity: (row) => ({ denominationId: row.denomination_id }),
});
