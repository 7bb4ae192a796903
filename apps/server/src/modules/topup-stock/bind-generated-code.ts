import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import type { CodeCipher } from '#infra/code-cipher.ts';
import { freeOwnCode, lockOwnCodes, takeOwnCode, type CodeState } from '#modules/stock/index.ts';
import {
  bindGenerated,
  findGeneratedIds,
  findGeneratedStates,
  lockActivationCode,
  markActivated,
  unbindGenerated,
} from './generated-codes.sql.ts';
import { readingsOf } from './generated-texts.ts';

/** In stock, not offered, handed out, or sold: whoever knows the text may have it activated. */
const ACTIVATABLE: readonly CodeState[] = ['available', 'unpublished', 'used', 'sold'];

/** A code that can be activated. */
export interface ActivatableCode {
  id: bigint;
  /** That sells it. */
  productId: number;
  denominationId: number;
}

/** What a customer typed, as it stands now. Errors: code_invalid, code_already_used. */
export async function findActivatableCode(
  tx: PoolClient,
  cipher: CodeCipher,
  typed: string,
): Promise<ActivatableCode> {
  const fingerprints = readingsOf(typed).map((text) => cipher.fingerprint(text));
  const [found] = await findGeneratedIds(tx, fingerprints);
  if (!found) throw new DomainError('code_invalid');
  return standsReady(tx, found.id);
}

/** As {@link findActivatableCode}, locked until the transaction ends. */
export async function lockActivatableCode(
  tx: PoolClient,
  cipher: CodeCipher,
  typed: string,
): Promise<ActivatableCode> {
  const { id } = await findActivatableCode(tx, cipher, typed);
  await lockOwnCodes(tx, [Number(id)]);
  return standsReady(tx, id);
}

async function standsReady(tx: PoolClient, id: bigint): Promise<ActivatableCode> {
  const [code] = await findGeneratedStates(tx, [id]);
  // Deleted while its row was waited for.
  if (!code) throw new DomainError('code_invalid');
  if (code.activation_item_id !== null) throw new DomainError('code_already_used');
  if (!ACTIVATABLE.includes(code.state)) throw new DomainError('code_invalid');
  return { id: code.id, productId: code.product_id, denominationId: code.denomination_id };
}

/** Gives a locked code to an activation and takes it out of stock. */
export async function bindGeneratedCode(
  tx: PoolClient,
  { id }: ActivatableCode,
  { orderItemId, userId }: { orderItemId: bigint; userId: number },
): Promise<void> {
  await takeOwnCode(tx, id, userId);
  await bindGenerated(tx, id, orderItemId);
}

/** The activation was delivered: its code is used up. Nothing to do for an item that has none. */
export async function useUpGeneratedCode(tx: PoolClient, orderItemId: bigint): Promise<void> {
  await markActivated(tx, orderItemId);
}

/** The activation came to nothing: its code can be activated again, as often as it takes. */
export async function releaseGeneratedCode(tx: PoolClient, orderItemId: bigint): Promise<void> {
  const [code] = await lockActivationCode(tx, orderItemId);
  if (!code) return;
  await unbindGenerated(tx, orderItemId);
  await freeOwnCode(tx, code.id);
}
