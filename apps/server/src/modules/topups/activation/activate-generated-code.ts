import type { activateCodeInput, activatedCodeSchema } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { replayAnswer, withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { randomOrderId, type Buyer } from '#modules/orders/index.ts';
import {
  findActivatableCode,
  lockActivatableCode,
  type ActivatableCode,
} from '#modules/denominations/index.ts';
import type { PlayerCheck } from '#suppliers/supplier.ts';
import { writeActivation } from './write-activation.ts';

export type Activated = z.infer<typeof activatedCodeSchema>;
type ActivateCodeInput = z.output<typeof activateCodeInput>;
/** The activating customer and the client address. */
type Activator = Buyer & { address: string };

type ActivationDeps = Pick<
  Deps,
  | 'pool'
  | 'clock'
  | 'jobQueue'
  | 'codeCipher'
  | 'playerChecks'
  | 'activationLimit'
  | 'catalogueCache'
>;

/** Thrown when only the player check is missing, so that the supplier is called without an open transaction. */
class CheckFirst extends Error {}

/** Result of an attempt. A wrong code counts as a guess; a repeated request does not. */
type Tried = { answer: Activated } | { refusal: DomainError; isGuess: boolean };

/**
 * Activates a generated code: takes it out of the stock, writes an order of total 0 that holds it, and tops up
 * the player. Wrong codes are rate limited per account. Errors: see activateCodeInput.
 */
export async function activateCode(
  deps: ActivationDeps,
  buyer: Activator,
  input: ActivateCodeInput,
): Promise<Activated> {
  // A replay is no guess, so that the limit must not refuse it.
  const earlier = await replayAnswer<Activated>(deps, callOf(deps, buyer, input));
  if (earlier) return earlier;
  const tried = await deps.activationLimit.run(
    buyer.userId.toString(),
    () => tryCode(deps, buyer, input),
    (outcome) => 'refusal' in outcome && outcome.isGuess,
  );
  if ('refusal' in tried) throw tried.refusal;
  return tried.answer;
}

async function tryCode(
  deps: ActivationDeps,
  { onReplay, ...buyer }: Activator,
  input: ActivateCodeInput,
): Promise<Tried> {
  let isReplay = false;
  const noted = () => {
    isReplay = true;
    onReplay?.();
  };
  try {
    return { answer: await activate(deps, { ...buyer, onReplay: noted }, input) };
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    // An own code was read from its order.
    const isOwn = refusal.details !== undefined;
    return { refusal, isGuess: refusal.code === 'code_invalid' && !isOwn && !isReplay };
  }
}

/**
 * Runs two rounds, because the player check needs a supplier call outside any transaction: the first round
 * validates the code and rolls back, the second activates it. The first round answers a repeat with the same
 * idempotency key, without a supplier call.
 */
async function activate(
  deps: ActivationDeps,
  buyer: Activator,
  input: ActivateCodeInput,
): Promise<Activated> {
  try {
    return await round(deps, buyer, input, undefined);
  } catch (error) {
    if (!(error instanceof CheckFirst)) throw error;
  }
  const player = { service: 'freefire', playerId: input.playerID } as const;
  const asker = { address: buyer.address, userId: buyer.userId };
  return round(deps, buyer, input, await deps.playerChecks.check(player, asker));
}

function callOf(
  { codeCipher }: ActivationDeps,
  { userId, onReplay }: Buyer,
  { idempotencyKey: key, playerID, code }: ActivateCodeInput,
) {
  return {
    userId,
    call: 'topup.activateCode',
    key,
    // The request fingerprint stores a keyed hash of the code, never the code itself.
    request: { playerID, code: codeCipher.fingerprint(code).toString('hex') },
    onReplay,
    orderOf: (answer: Activated) => answer.order_id,
  };
}

async function round(
  deps: ActivationDeps,
  buyer: Buyer,
  input: ActivateCodeInput,
  check: PlayerCheck | undefined,
): Promise<Activated> {
  const { userId, apiKeyId } = buyer;
  const { playerID, code: typed } = input;
  let code: ActivatableCode | undefined;
  const answer = await withIdempotency(deps, callOf(deps, buyer, input), async (tx: PoolClient) => {
    if (check === undefined) {
      await findActivatableCode(tx, deps.codeCipher, { typed, userId });
      throw new CheckFirst();
    }
    code = await lockActivatableCode(tx, deps.codeCipher, { typed, userId });
    if (!check.found) throw new DomainError('player_not_found');
    const orderId = randomOrderId();
    const player = { recipient: playerID, recipientName: check.playerName };
    await writeActivation(deps, tx, { orderId, userId, apiKeyId, code, ...player });
    return { success: true as const, order_id: orderId, status: 'pending' as const };
  });
  if (code) deps.catalogueCache.bump(code.productId);
  return answer;
}
