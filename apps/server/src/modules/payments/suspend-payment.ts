import type { PoolClient } from 'pg';
import type { GatewayPayment } from '#gateways/gateway.ts';
import { houseAccount, postJournal } from '#modules/wallet/index.ts';
import { lockMatterByKey, type MatterRow } from './matters.sql.ts';
import { raiseMatter, type MatterKind } from './matters.ts';
import { clearingAccount } from './payment-accounts.ts';
import type { Heard, SettleDeps } from './settle-payment.ts';
import { isPosted } from './settle.sql.ts';

interface Suspense {
  heard: Heard;
  /** Why it is not what was ordered. */
  why: MatterKind;
  /** The order that it may have been meant for. */
  orderId: string | null;
  details?: Record<string, unknown>;
}

/**
 * What was paid cannot be told to belong to anything: nothing is applied, the money is set aside, once, and a person
 * looks at it. Where nothing was paid yet, only that.
 */
export async function suspendPayment(
  deps: SettleDeps,
  tx: PoolClient,
  { heard: { provider, payment, actor }, why, orderId, details }: Suspense,
): Promise<void> {
  const { id, reference, currency, currencyCode, amount, capturedAmount } = payment;
  const paid = capturedAmount > 0n;
  const dedupeKey = paid ? `sus:${provider}:${id}` : `${why}:${provider}:${id}`;
  const matter = await raiseMatter(deps, tx, {
    kind: why,
    dedupeKey,
    provider,
    paymentId: id,
    orderId,
    amount: paid ? capturedAmount : amount,
    currency: currencyCode,
    details: { reference, ...details },
  });
  // Money of a currency that the shop does not keep has no account: the matter alone tells of it.
  if (matter !== undefined && paid && currency !== null) {
    await postJournal(tx, {
      kind: 'suspense',
      refType: 'payment_matter',
      refId: matter.toString(),
      dedupeKey,
      actor,
      postings: [
        { account: clearingAccount(provider, currency), amount: -capturedAmount },
        { account: houseAccount('suspense', currency), amount: capturedAmount },
      ],
    });
  }
  if (paid) await returnSuspended(tx, { provider, payment, actor, dedupeKey });
}

/** What the gateway gave back of suspended money is suspended no more. */
async function returnSuspended(
  tx: PoolClient,
  {
    provider,
    payment,
    actor,
    dedupeKey,
  }: Pick<Heard, 'provider' | 'payment' | 'actor'> & { dedupeKey: string },
): Promise<void> {
  const { currency, refunds } = payment;
  if (refunds.length === 0 || currency === null) return;
  const [matter] = await lockMatterByKey(tx, dedupeKey);
  if (!matter) throw new Error(`${dedupeKey} has no matter`);
  for (const refund of refunds) {
    await returnOne(tx, { matter, provider, refund, currency, actor });
  }
}

interface Returning {
  matter: MatterRow;
  provider: string;
  refund: GatewayPayment['refunds'][number];
  currency: NonNullable<GatewayPayment['currency']>;
  actor: string;
}

async function returnOne(tx: PoolClient, returning: Returning): Promise<void> {
  const { matter, provider, refund, currency, actor } = returning;
  const dedupeKey = `susr:${provider}:${refund.id}`;
  const [known] = await isPosted(tx, dedupeKey);
  if (known?.posted || refund.amount === 0n) return;
  await postJournal(tx, {
    kind: 'suspense',
    refType: 'payment_matter',
    refId: matter.id.toString(),
    dedupeKey,
    actor,
    postings: [
      { account: houseAccount('suspense', currency), amount: -refund.amount },
      { account: clearingAccount(provider, currency), amount: refund.amount },
    ],
  });
}
