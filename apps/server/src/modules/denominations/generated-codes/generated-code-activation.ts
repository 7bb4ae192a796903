import type { PoolClient } from 'pg';
import { DomainError } from '#errors.ts';
import type { CodeCipher } from '#infra/secrets/code-cipher.ts';
import {
  unclaimGeneratedCode,
  lockGeneratedCodes,
  claimGeneratedCode,
  type CodeState,
} from '#modules/stock/index.ts';
import {
  bindGenerated,
  findGeneratedIds,
  findGeneratedToActivate,
  findOrderOfLoadedCode,
  lockActivationCode,
  markActivated,
  unbindGenerated,
  type GeneratedToActivateRow,
} from './generated-codes.sql.ts';
import { possibleFingerprints } from './generated-code-format.ts';

/**
 * States in which a customer who knows the code's text may activate it: in stock, unpublished, revealed by an
 * admin, or sold.
 */
const ACTIVATABLE: readonly CodeState[] = ['available', 'unpublished', 'used', 'sold'];

/** A code that can be activated. */
export type ActivatableCode = Omit<GeneratedToActivateRow, 'state' | 'activationItemId'>;

/** Text of a code, and the customer who typed it. */
export interface TypedCode {
  typed: string;
  userId: number;
}

/**
 * Finds the code that a customer typed. Errors: code_invalid, code_already_used. A loaded code that the customer has bought is
 * code_invalid with its order: its game or service activates it.
 */
export async function findActivatableCode(
  tx: PoolClient,
  cipher: CodeCipher,
  { typed, userId }: TypedCode,
): Promise<ActivatableCode> {
  const fingerprints = possibleFingerprints(cipher, typed);
  const [found] = await findGeneratedIds(tx, fingerprints);
  if (found) return requireActivatable(tx, found.id);
  const [bought] = await findOrderOfLoadedCode(tx, fingerprints, userId);
  throw new DomainError('code_invalid', bought && { reason: 'activated_elsewhere', ...bought });
}

/** Like {@link findActivatableCode}, and locks the code until the transaction ends. */
export async function lockActivatableCode(
  tx: PoolClient,
  cipher: CodeCipher,
  code: TypedCode,
): Promise<ActivatableCode> {
  const { id } = await findActivatableCode(tx, cipher, code);
  await lockGeneratedCodes(tx, [Number(id)]);
  return requireActivatable(tx, id);
}

async function requireActivatable(tx: PoolClient, id: bigint): Promise<ActivatableCode> {
  const [code] = await findGeneratedToActivate(tx, id);
  // A missing code was deleted while this transaction waited for its lock.
  if (!code) throw new DomainError('code_invalid');
  const { state, activationItemId, ...activatable } = code;
  if (activationItemId !== null) throw new DomainError('code_already_used');
  if (!ACTIVATABLE.includes(state)) throw new DomainError('code_invalid');
  return activatable;
}

/** Binds a locked code to an activation and takes it out of stock. */
export async function bindGeneratedCode(
  tx: PoolClient,
  { id }: ActivatableCode,
  { orderItemId, userId }: { orderItemId: bigint; userId: number },
): Promise<void> {
  await claimGeneratedCode(tx, id, userId);
  await bindGenerated(tx, id, orderItemId);
}

/** Marks the code of a delivered activation as used; does nothing for an item without one. */
export async function markGeneratedCodeUsed(tx: PoolClient, orderItemId: bigint): Promise<void> {
  await markActivated(tx, orderItemId);
}

/**
 * Releases the code of a failed activation, so that it can be activated again. Returns false when the activation has no
 * code.
 */
export async function releaseGeneratedCode(tx: PoolClient, orderItemId: bigint): Promise<boolean> {
  const [code] = await lockActivationCode(tx, orderItemId);
  if (!code) return false;
  await unbindGenerated(tx, orderItemId);
  await unclaimGeneratedCode(tx, code.id);
  return true;
}
