import type { Deps } from '#deps.ts';
import { ledgerChecks, runChecks, type CheckResult, type Finding } from '#modules/wallet/index.ts';
import { activationChecks } from './activation-checks.sql.ts';
import { deliveryChecks } from './delivery-checks.sql.ts';
import { orderChecks } from './order-checks.sql.ts';
import { paymentChecks } from './payment-checks.sql.ts';
import { topupChecks } from './topup-checks.sql.ts';

/** Proves money, orders and codes against each other, in one snapshot. Nothing may be found. */
export function verifyLedger(pool: Deps['pool']): Promise<CheckResult> {
  return runChecks(pool, [
    ...ledgerChecks,
    ...orderChecks,
    ...deliveryChecks,
    ...topupChecks,
    ...activationChecks,
    ...paymentChecks,
  ]);
}

/** A finding as one line for people. Amounts are minor units. */
export function describeFinding({ table, id, problem, expected, found }: Finding): string {
  return `${table} ${id}: ${problem}: expected ${expected}, found ${found}`;
}
