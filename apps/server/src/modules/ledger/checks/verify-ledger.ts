import { entriesOf } from '@manabar/contracts/rules';
import type { LedgerArea } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { journalChecks } from './journal-checks.sql.ts';
import { runChecks, type Check, type CheckResult, type Finding } from './run-checks.ts';
import { activationChecks } from './activation-checks.sql.ts';
import { deliveryChecks } from './delivery-checks.sql.ts';
import { serviceKeyChecks } from './service-key-checks.sql.ts';
import { orderChecks } from './order-checks.sql.ts';
import { paymentChecks } from './payment-checks.sql.ts';
import { recallChecks } from './recall-checks.sql.ts';
import { referenceChecks } from './reference-checks.sql.ts';
import { topupChecks } from './topup-checks.sql.ts';

const checksAfter = (after: bigint): Record<LedgerArea, readonly Check[]> => ({
  ledger: journalChecks(after),
  // A check of only new journals leaves dangling references to the next full check.
  orders: [...orderChecks, ...serviceKeyChecks, ...(after === 0n ? referenceChecks : [])],
  deliveries: [...deliveryChecks, ...recallChecks],
  topups: topupChecks,
  activations: activationChecks,
  payments: paymentChecks,
});
const areas = new Map(
  entriesOf(checksAfter(0n)).flatMap(([area, checks]) =>
    checks.map(({ name }) => [name, area] as const),
  ),
);

/**
 * Runs all checks of money, orders and codes on one snapshot. A consistent shop has no findings. With `after`, journals up
 * to it and all references count as proven; orders, codes and balances are always compared completely.
 */
export function verifyLedger(pool: Deps['pool'], after = 0n): Promise<CheckResult> {
  return runChecks(pool, Object.values(checksAfter(after)).flat());
}

export function areaOf(check: string): LedgerArea {
  return areas.get(check) ?? 'ledger';
}

/** Formats a finding as one line. Amounts are minor units. */
export function describeFinding({ table, id, problem, expected, found }: Finding): string {
  return `${table} ${id}: ${problem}: expected ${expected}, found ${found}`;
}
