import type { Deps } from '#deps.ts';
import type { ClaimedLine } from './place-balance-order.sql.ts';

/** Notes where the claims of a new order ended in the stock, and that its products' stock has changed. */
export function noteClaimedCodes(
  deps: Pick<Deps, 'claimHints' | 'catalogueCache'>,
  lines: readonly ClaimedLine[],
): void {
  deps.claimHints.remember(
    Object.fromEntries(lines.map((line) => [line.option_id, line.last_code])),
  );
  for (const { product_id: productId } of lines) deps.catalogueCache.bump(productId);
}
