import type { GeneratedCode, listGeneratedCodesInput } from '@manabar/contracts';
import type * as z from 'zod';
import { toTotal } from '#infra/db/paging.ts';
import { codeList, type CodeListDeps } from '#modules/stock/index.ts';
import { freefireGame } from '../denomination-games.ts';
import { toGeneratedCode } from './generated-code.mapper.ts';
import {
  countGenerated,
  findGenerated,
  findNamedDenominations,
  findNamedGenerated,
  listGenerated,
  sortedGenerated,
  type GeneratedCodeRow,
  type GeneratedFilter,
} from './generated-codes.sql.ts';

type Filters = Pick<z.output<typeof listGeneratedCodesInput>, 'q' | 'status' | 'published'>;

/** Lists of generated codes. For `q` see listGeneratedCodesInput. */
export const {
  list: listGeneratedCodes,
  read: readGeneratedCodes,
  get: getGeneratedCode,
} = codeList<
  keyof typeof sortedGenerated,
  Filters,
  GeneratedFilter,
  GeneratedCodeRow,
  GeneratedCode
>({
  table: 'generated_codes',
  find: findGenerated,
  describe: describeGeneratedCodes,
  async count(pool, filter, countTo) {
    const [count] = await countGenerated(pool, ...filter, countTo + 1);
    return toTotal(count?.counted ?? 0, countTo);
  },
  byAge: (pool, filter, { direction, span, window: { take, skip } }) =>
    listGenerated[direction](pool, ...filter, ...span, take, skip),
  sorted: (pool, filter, { field, direction, window: { take, skip } }) =>
    sortedGenerated[field][direction](pool, ...filter, take, skip),
  toCode: toGeneratedCode,
});

/** Resolves a list's search and filters to a frozen form without the searched text. */
export async function describeGeneratedCodes(
  deps: CodeListDeps,
  { q, status, published }: Filters,
): Promise<GeneratedFilter> {
  const used = status === undefined ? null : status === 'used';
  return [...(await namedBy(deps, q)), used, published ?? null];
}

/** Resolves a search to single codes, or without a match to denominations. */
async function namedBy(
  { pool, codeCipher }: CodeListDeps,
  q: string | undefined,
): Promise<[denominationIds: number[] | null, ids: bigint[] | null]> {
  if (!q) return [null, null];
  const named = await findNamedGenerated(pool, codeCipher.fingerprint(q), q);
  if (named.length > 0) return [null, named.map(({ id }) => id)];
  const denominations = await findNamedDenominations(pool, freefireGame.service, q);
  return [denominations.map(({ id }) => id), null];
}
