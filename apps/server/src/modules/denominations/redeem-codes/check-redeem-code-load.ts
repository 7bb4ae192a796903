import type { LoadCheck } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { checkLines, parseBareCode } from '#modules/stock/index.ts';
import type { LoadRedeemCodesInput } from './load-redeem-codes.ts';
import { requireDenomination } from './write-redeem-codes.ts';

/** Checks a text as {@link loadRedeemCodes} would load it, without loading it. Error: not_found. */
export function checkRedeemCodeLoad(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  { denominationId, text }: Omit<LoadRedeemCodesInput, 'idempotencyKey'>,
): Promise<LoadCheck> {
  return checkLines(deps, text, {
    parse: parseBareCode,
    prepare: async (tx) => {
      const option = await requireDenomination(tx, denominationId);
      return () => option;
    },
  });
}
