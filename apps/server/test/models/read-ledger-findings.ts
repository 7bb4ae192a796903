import { describeFinding, verifyLedger } from '#modules/ledger/index.ts';
import type { TestShop } from '../shops/test-shop.ts';

/** Findings of the ledger check in a shop, as lines; empty when the ledger is consistent. */
export async function findingsOf({ deps }: TestShop): Promise<string[]> {
  const { findings } = await verifyLedger(deps.pool);
  return findings.map(describeFinding);
}
