import type { LedgerArea } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import {
  ledgerChecks,
  runChecks,
  type Check,
  type CheckResult,
  type Finding,
} from '#modules/wallet/index.ts';
import { activationChecks } from './activation-checks.sql.ts';
import { deliveryChecks } from './delivery-checks.sql.ts';
import { keyChecks } from './key-checks.sql.ts';
import { orderChecks } from './order-checks.sql.ts';
import { paymentChecks } from './payment-checks.sql.ts';
import { recallChecks } from './recall-checks.sql.ts';
import { topupChecks } from './topup-checks.sql.ts';

const checksOf: Record<LedgerArea, readonly Check[]> = {
  ledger: ledgerChecks,
  orders: [...orderChecks, ...keyChecks],
  deliveries: [...deliveryChecks, ...recallChecks],
  topups: topupChecks,
  activations: activationChecks,
  payments: paymentChecks,
};
const areas = new Map(
  Object.entries(checksOf).flatMap(([area, checks]) =>
    checks.map(({ name }) => [name, area as LedgerArea] as const),
  ),
);

/** Proves money, orders and codes against each other, in one snapshot. Nothing may be found. */
export function verifyLedger(pool: Deps['pool']): Promise<CheckResult> {
  return runChecks(pool, Object.values(checksOf).flat());
}

/** What of the books a check is about. */
export function areaOf(check: string): LedgerArea {
  return areas.get(check) ?? 'ledger';
}

/** A finding as one line for people. Amounts are minor units. */
export function describeFinding({ table, id, problem, expected, found }: Finding): string {
  return `${table} ${id}: ${problem}: expected ${expected}, found ${found}`;
}
