import type { activateCodeInput, activatedCodeSchema } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withIdempotency } from '#infra/idempotency/with-idempotency.ts';
import { newOrderId, type Buyer } from '#modules/orders/index.ts';
import {
  findActivatableCode,
  lockActivatableCode,
  type ActivatableCode,
} from '#modules/topup-stock/index.ts';
import type { PlayerCheck } from '#suppliers/supplier.ts';
import { writeActivation } from './write-activation.ts';

export type Activated = z.infer<typeof activatedCodeSchema>;
type ActivateCodeInput = z.output<typeof activateCodeInput>;
/** Who activates, and from where. */
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

/** Everything stands but the player: the supplier is asked with no transaction open. */
class CheckFirst extends Error {}

/** How a try ended; a wrong code counts as a guess, a repeat of one does not. */
type Tried = { answer: Activated } | { refusal: DomainError; isGuess: boolean };

/**
 * Activates a code that the shop made: it leaves the stock, an order of total 0 has it, and the player is topped
 * up. Whoever guesses is stopped, whatever the next code is. Errors: see activateCodeInput.
 */
export async function activateCode(
  deps: ActivationDeps,
  buyer: Activator,
  input: ActivateCodeInput,
): Promise<Activated> {
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
    return { refusal, isGuess: refusal.code === 'code_invalid' && !isReplay };
  }
}

/**
 * The supplier is asked for the player with no transaction open: a first round refuses a code that is none and is
 * taken back, a second one activates. A repeat with the same key is answered in the first round and asks nobody.
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

async function round(
  deps: ActivationDeps,
  { userId, apiKeyId, onReplay }: Buyer,
  { idempotencyKey: key, playerID, code: typed }: ActivateCodeInput,
  check: PlayerCheck | undefined,
): Promise<Activated> {
  const call = {
    userId,
    call: 'topup.activateCode',
    key,
    // What is kept of the request is a hash; not even that is made of a code without the shop's key.
    request: { playerID, code: deps.codeCipher.fingerprint(typed).toString('hex') },
    onReplay,
    orderOf: (answer: Activated) => answer.order_id,
  };
  let code: ActivatableCode | undefined;
  const answer = await withIdempotency(deps, call, async (tx: PoolClient) => {
    if (check === undefined) {
      await findActivatableCode(tx, deps.codeCipher, typed);
      throw new CheckFirst();
    }
    code = await lockActivatableCode(tx, deps.codeCipher, typed);
    if (!check.found) throw new DomainError('player_not_found');
    const orderId = newOrderId();
    const player = { recipient: playerID, recipientName: check.playerName };
    await writeActivation(deps, tx, { orderId, userId, apiKeyId, code, ...player });
    return { success: true as const, order_id: orderId, status: 'pending' as const };
  });
  if (code) deps.catalogueCache.bump(code.productId);
  return answer;
}
