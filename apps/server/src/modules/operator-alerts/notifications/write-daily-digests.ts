import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { readOpenPayments } from '#modules/payments/index.ts';
import { countLowStock } from '#modules/stock/index.ts';
import { countNewFormMessages, countWaitingThreads } from '#modules/support/index.ts';
import { readOpenTopups } from '#modules/topups/index.ts';
import { countSince } from '../alerts.sql.ts';
import { hasDueDigests, claimDueDigests } from '../channels/channels.sql.ts';
import type { DigestData } from './notification-data.ts';
import { insertNotification, lockNotifications } from './notifications.sql.ts';

const DAY_MS = 86_400_000;

type DigestDeps = Pick<Deps, 'pool' | 'clock' | 'env'>;

/** Writes the digest of each channel whose hour of the shop's day has begun, once a day. */
export async function writeDailyDigests(deps: DigestDeps): Promise<void> {
  const { pool, clock, env } = deps;
  const now = clock.now();
  const [found] = await hasDueDigests(pool, now, env.SHOP_TIMEZONE);
  if (!found?.due) return;
  const data = JSON.stringify(await readDigest(deps));
  await withTransaction(pool, async (tx) => {
    await lockNotifications(tx);
    for (const { id } of await claimDueDigests(tx, now, env.SHOP_TIMEZONE)) {
      await insertNotification(tx, id, 'digest', data, now);
    }
  });
}

async function readDigest(deps: DigestDeps): Promise<DigestData> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  const [counts, payments, topups, lowStock, messages, threads] = await Promise.all([
    countSince(deps.pool, since),
    readOpenPayments(deps),
    readOpenTopups(deps),
    countLowStock(deps),
    countNewFormMessages(deps),
    countWaitingThreads(deps),
  ]);
  return {
    counts,
    paymentExceptions: payments.exceptions,
    stuckTopups: topups.unsettled + topups.review,
    lowStock,
    supportMessages: messages + threads,
  };
}
