import { DomainError } from '#errors.ts';
import { inTime } from '#infra/in-time.ts';
import { askPayment, takeNow, type AskDeps } from './ask-payments.ts';
import { findPayment } from './payments.sql.ts';
import { findTakenOver } from './taken-over.sql.ts';

/** The customer waits: a gateway that says nothing by then is not waited for, and late money is the customer's anyway. */
const PATIENCE_MS = 2000;

/**
 * Before a card order of the cart takes over what an older one holds, whether that was paid meanwhile: what was is
 * settled, and nothing is to be paid again. A repeat under a known key asks nobody. No transaction is open. Errors:
 * conflict (details.reason: already_paid, details.order_id).
 */
export async function askTakenOver(
  deps: AskDeps,
  userId: number,
  key: string | undefined,
): Promise<void> {
  const found = await findTakenOver(deps.pool, userId, key ?? null);
  for (const { id, order_id: orderId } of found) {
    const taken = await takeNow(deps, id);
    if (taken) await ask(deps, userId, taken);
    const [payment] = await findPayment(deps.pool, userId, orderId);
    if (payment?.state !== 'captured') continue;
    throw new DomainError('conflict', { reason: 'already_paid', order_id: orderId });
  }
}

async function ask(
  deps: AskDeps,
  userId: number,
  taken: Parameters<typeof askPayment>[1],
): Promise<void> {
  const asking = askPayment(deps, taken, `user:${userId}`).catch((error: unknown) => {
    const { order_id: order } = taken;
    deps.log.error({ err: error, order }, 'cannot ask about a payment that is taken over');
  });
  await inTime(asking, PATIENCE_MS);
}
