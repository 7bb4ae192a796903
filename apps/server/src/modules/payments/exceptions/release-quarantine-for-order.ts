import { isCurrency } from '@manabar/contracts';
import type { PoolClient } from 'pg';
import { houseAccount, postJournal } from '#modules/ledger/index.ts';
import { insertQuarantineEvent } from './insert-quarantine-event.ts';
import { clearingAccount } from '../clearing-account.ts';
import type { GatewayReport } from '../settlement/gateway-report.ts';
import {
  findCredited,
  lockPaymentExceptionByKey,
  sumQuarantined,
} from './payment-exceptions.sql.ts';
import { quarantineKey } from './quarantine-payment.ts';

/**
 * Takes a payment out of quarantine before it is captured for its order, because an earlier report contradicted this one.
 * Returns false without changes when an admin has credited the money. The caller holds the locks of wallet, payment and
 * order.
 */
export async function releaseQuarantineForOrder(
  tx: PoolClient,
  { provider, payment, actor }: GatewayReport,
): Promise<boolean> {
  const key = quarantineKey(provider, payment.id);
  const isCredited = async () => (await findCredited(tx, key)).length > 0;
  // Lock order: the wallets of credited customers, which the caller of a refused release locks, before the exception.
  if (await isCredited()) return false;
  const [exception] = await lockPaymentExceptionByKey(tx, key);
  if (!exception) return true;
  const { id, currency } = exception;
  if (await isCredited()) return false;
  const [row] = await sumQuarantined(tx, id);
  const left = row?.left ?? 0n;
  if (left === 0n || currency === null || !isCurrency(currency)) return true;
  await postJournal(tx, {
    kind: 'suspense',
    refType: 'payment_matter',
    refId: id.toString(),
    dedupeKey: `susx:${id}`,
    actor,
    postings: [
      { account: houseAccount('suspense', currency), amount: -left },
      { account: clearingAccount(provider, currency), amount: left },
    ],
  });
  await insertQuarantineEvent(tx, exception, {
    kind: 'quarantine_released',
    amount: left,
    actor,
  });
  return true;
}
