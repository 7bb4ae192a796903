import { describeFinding, verifyLedger } from '#modules/ledger/index.ts';
import type { TestShop } from '../shops/test-shop.ts';

/** Returns the findings of the ledger check in a shop, as lines; none if the ledger is consistent. */
export async function findingsOf({ deps }: TestShop): Promise<string[]> {
  const { findings } = await verifyLedger(deps.pool);
  return findings.map(describeFinding);
}
