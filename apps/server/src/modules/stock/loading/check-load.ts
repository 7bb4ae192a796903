import type { LoadCheck } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { requireProductAndRegion } from '#modules/catalogue/index.ts';
import { checkLines } from './check-lines.ts';
import { parseCodeLine } from './parse-code-line.ts';
import { markFalls } from '../pricing/price-falls.ts';
import type { LoadCodesInput } from './load-codes.ts';

/** Checks a text as {@link loadCodes} would load it, without loading it. Error: not_found. */
export async function checkLoad(
  deps: Pick<Deps, 'pool' | 'codeCipher' | 'env'>,
  { text, ...place }: Omit<LoadCodesInput, 'idempotencyKey' | 'note'>,
): Promise<LoadCheck> {
  const check = await checkLines(deps, text, {
    parse: parseCodeLine,
    prepare: async (tx) => {
      await requireProductAndRegion(tx, place);
      return (line) => line;
    },
  });
  return { ...check, options: await markFalls(deps, deps.pool, place, check.options) };
}
