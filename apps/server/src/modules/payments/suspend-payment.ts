import type { PoolClient } from 'pg';
import type { GatewayPayment } from '#gateways/gateway.ts';
import { houseAccount, lockWallet, postJournal, walletAccount } from '#modules/wallet/index.ts';
import { findCredited, lockMatterByKey, suspendedLeft, type MatterRow } from './matters.sql.ts';
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
  if (paid) await returnSuspended(deps, tx, { provider, payment, actor, dedupeKey });
}

/**
 * What the gateway gave back of suspended money is suspended no more. What an admin has credited of it meanwhile is
 * the debt of whoever got it, as far as the balance goes, and the shop's loss beyond that; a person hears of it.
 */
async function returnSuspended(
  deps: SettleDeps,
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
  // The wallet before the matter, as whoever credits it does.
  const [customer] = await findCredited(tx, dedupeKey);
  if (customer) await lockWallet(tx, customer.user_id, currency);
  const [matter] = await lockMatterByKey(tx, dedupeKey);
  if (!matter) throw new Error(`${dedupeKey} has no matter`);
  for (const refund of refunds) {
    await returnOne(deps, tx, { matter, provider, refund, currency, actor });
  }
}

interface Returning {
  matter: MatterRow;
  provider: string;
  refund: GatewayPayment['refunds'][number];
  currency: NonNullable<GatewayPayment['currency']>;
  actor: string;
}

async function returnOne(deps: SettleDeps, tx: PoolClient, returning: Returning): Promise<void> {
  const { matter, provider, refund, currency, actor } = returning;
  const dedupeKey = `susr:${provider}:${refund.id}`;
  const [known] = await isPosted(tx, dedupeKey);
  if (known?.posted || refund.amount === 0n) return;
  const shares = await sharesOf(tx, returning);
  await postJournal(tx, {
    kind: 'suspense',
    refType: 'payment_matter',
    refId: matter.id.toString(),
    dedupeKey,
    actor,
    postings: [
      ...shares.postings,
      { account: clearingAccount(provider, currency), amount: refund.amount },
    ],
  });
  if (shares.credited === 0n) return;
  await raiseMatter(deps, tx, {
    kind: refund.origin === 'dispute' ? 'dispute' : 'gateway_refund',
    dedupeKey: `susv:${provider}:${refund.id}`,
    provider,
    paymentId: matter.provider_payment_id,
    orderId: matter.order_id,
    amount: shares.credited,
    currency,
    details: { matter: Number(matter.id), user: shares.userId, fromWallet: `${shares.fromWallet}` },
  });
}

/** Who bears what goes back: what is still set aside first, then who was credited, then the shop. */
async function sharesOf(tx: PoolClient, { matter, refund, currency }: Returning) {
  const [row] = await suspendedLeft(tx, matter.id);
  const left = row?.left ?? 0n;
  const fromSuspense = left < refund.amount ? left : refund.amount;
  const credited = refund.amount - fromSuspense;
  const [customer] = credited === 0n ? [] : await findCredited(tx, matter.dedupe_key);
  const userId = customer?.user_id ?? null;
  const [wallet] = userId === null ? [] : await lockWallet(tx, userId, currency);
  const balance = wallet?.balance ?? 0n;
  const fromWallet = balance < credited ? balance : credited;
  const postings = [
    { account: houseAccount('suspense', currency), amount: -fromSuspense },
    ...(userId === null ? [] : [{ account: walletAccount(userId, currency), amount: -fromWallet }]),
    { account: houseAccount('loss:chargeback', currency), amount: fromWallet - credited },
  ].filter(({ amount }) => amount !== 0n);
  return { postings, credited, fromWallet, userId };
}
