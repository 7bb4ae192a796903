import type { LoadCheck } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { checkLines, parseBareCode } from '#modules/stock/index.ts';
import type { LoadPubgCodesInput } from './load-topup-codes.ts';
import { requireDenomination } from './write-topup-codes.ts';

/** What {@link loadPubgCodes} would do with a text, without doing it. Error: not_found. */
export function checkPubgLoad(
  deps: Pick<Deps, 'pool' | 'codeCipher'>,
  { denominationId, text }: Omit<LoadPubgCodesInput, 'idempotencyKey'>,
): Promise<LoadCheck> {
  return checkLines(deps, text, {
    parse: parseBareCode,
    prepare: async (tx) => {
      const option = await requireDenomination(tx, denominationId);
      return () => option;
    },
  });
}
