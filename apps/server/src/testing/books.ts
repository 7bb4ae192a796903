import { describeFinding, verifyLedger } from '#modules/orders/index.ts';
import type { TestShop } from './test-shop.ts';

/** What the books' proof finds in a shop, as lines: nothing, when all is well. */
export async function findingsOf({ deps }: TestShop): Promise<string[]> {
  const { findings } = await verifyLedger(deps.pool);
  return findings.map(describeFinding);
}
