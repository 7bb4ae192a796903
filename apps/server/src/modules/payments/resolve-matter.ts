import { isCurrency, type PaymentMatter, type resolvePaymentMatterInput } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { writeAudit, type AuditActor } from '#modules/audit/index.ts';
import { houseAccount, lockWallet, postJournal, walletAccount } from '#modules/wallet/index.ts';
import { toPaymentMatter } from './matter.mapper.ts';
import {
  findMatter,
  findOrderOwner,
  lockMatter,
  resolveMatterRow,
  suspendedLeft,
  type MatterRow,
} from './matters.sql.ts';
import { liftReversal } from './reversals.sql.ts';

type Input = z.output<typeof resolvePaymentMatterInput>;

/** An admin has seen to a matter. Errors: see resolvePaymentMatterInput. */
export async function resolveMatter(
  { pool, prisma, clock }: Pick<Deps, 'pool' | 'prisma' | 'clock'>,
  admin: AuditActor,
  input: Input,
): Promise<PaymentMatter> {
  const { id, action, reason } = input;
  await withTransaction(pool, async (tx) => {
    const at = clock.now();
    const credited = action === 'credit' ? await chooseCustomer(tx, admin, input) : undefined;
    const [matter] = await lockMatter(tx, BigInt(id));
    if (!matter) throw new DomainError('not_found');
    if (matter.resolved_at !== null) throw new DomainError('conflict', { reason: 'resolved' });
    if (credited !== undefined) await credit(tx, matter, { userId: credited, admin, reason });
    if (action === 'lift') await lift(tx, matter, at);
    await resolveMatterRow(tx, matter.id, admin.nickname, reason, at);
    await writeAudit(tx, {
      actor: admin,
      action: 'payment-matter.resolve',
      target: `payment-matter:${id}`,
      reason,
      after: { action, kind: matter.kind, ...(credited !== undefined && { user: credited }) },
    });
  });
  return toPaymentMatter(await prisma.paymentMatter.findUniqueOrThrow({ where: { id } }));
}

/** Whose balance it goes to; the wallets are locked before the matter, as before everything. */
async function chooseCustomer(
  tx: PoolClient,
  admin: AuditActor,
  { id, userId }: Input,
): Promise<number> {
  const [matter] = await findMatter(tx, BigInt(id));
  if (!matter) throw new DomainError('not_found');
  const [owner] = matter.order_id === null ? [] : await findOrderOwner(tx, matter.order_id);
  const chosen = userId ?? owner?.user_id;
  if (chosen === undefined || !matter.currency || !isCurrency(matter.currency)) {
    throw new DomainError('conflict', { reason: 'nobody_to_credit' });
  }
  // Nobody pays themselves.
  if (chosen === admin.userId) throw new DomainError('forbidden');
  const [wallet] = await lockWallet(tx, chosen, matter.currency);
  if (!wallet) throw new DomainError('conflict', { reason: 'nobody_to_credit' });
  return chosen;
}

interface Credit {
  userId: number;
  admin: AuditActor;
  reason: string;
}

/** What is left of the suspended money becomes the customer's. */
async function credit(
  tx: PoolClient,
  { id, currency }: MatterRow,
  { userId, admin, reason }: Credit,
): Promise<void> {
  const [row] = await suspendedLeft(tx, id);
  const amount = row?.left ?? 0n;
  if (amount <= 0n || currency === null || !isCurrency(currency)) {
    throw new DomainError('conflict', { reason: 'nothing_suspended' });
  }
  await postJournal(tx, {
    kind: 'suspense',
    refType: 'payment_matter',
    refId: id.toString(),
    dedupeKey: `susc:${id}`,
    actor: `admin:${admin.userId}`,
    reason,
    postings: [
      { account: houseAccount('suspense', currency), amount: -amount },
      { account: walletAccount(userId, currency), amount },
    ],
  });
}

async function lift(tx: PoolClient, { dedupe_key: key }: MatterRow, at: Date): Promise<void> {
  const reversal = /^rev:(\d+)$/.exec(key)?.[1];
  const [lifted] = reversal === undefined ? [] : await liftReversal(tx, BigInt(reversal), at);
  if (!lifted) throw new DomainError('conflict', { reason: 'nothing_to_lift' });
}
