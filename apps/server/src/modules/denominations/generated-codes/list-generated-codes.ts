import type { GeneratedCode, listGeneratedCodesInput } from '@manabar/contracts';
import type * as z from 'zod';
import { toTotal } from '#infra/db/paging.ts';
import { createCodeListReads, type CodeListDeps } from '#modules/stock/index.ts';
import { freefireGame } from '../denomination-games.ts';
import { possibleFingerprints } from './generated-code-format.ts';
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
interface Selection {
  denominationIds: number[] | null;
  ids: number[] | null;
  used: boolean | null;
  published: boolean | null;
}

/** Lists of generated codes. For `q` see listGeneratedCodesInput. */
export const {
  list: listGeneratedCodes,
  read: readGeneratedCodes,
  get: getGeneratedCode,
  bulk: bulkGeneratedFilter,
} = createCodeListReads<
  keyof typeof sortedGenerated,
  Filters,
  Selection,
  GeneratedCodeRow,
  GeneratedCode
>({
  table: 'generated_codes',
  find: findGenerated,
  describe: describeGeneratedCodes,
  async count(pool, selection, countTo) {
    const [count] = await countGenerated(pool, ...filterOf(selection), countTo + 1);
    return toTotal(count?.counted ?? 0, countTo);
  },
  byAge: (pool, selection, { direction, span, window: { take, skip } }) =>
    listGenerated[direction](pool, ...filterOf(selection), ...span, take, skip),
  sorted: (pool, selection, { field, direction, window: { take, skip } }) =>
    sortedGenerated[field][direction](pool, ...filterOf(selection), take, skip),
  toCode: toGeneratedCode,
});

async function describeGeneratedCodes(
  deps: CodeListDeps,
  { q, status, published }: Filters,
): Promise<Selection> {
  const used = status === undefined ? null : status === 'used';
  return { ...(await namedBy(deps, q)), used, published: published ?? null };
}

/** Resolves a search to single codes, or without a match to denominations. */
async function namedBy(
  { pool, codeCipher }: CodeListDeps,
  q: string | undefined,
): Promise<Pick<Selection, 'denominationIds' | 'ids'>> {
  if (!q) return { denominationIds: null, ids: null };
  const named = await findNamedGenerated(pool, possibleFingerprints(codeCipher, q), q);
  if (named.length > 0) return { denominationIds: null, ids: named.map(({ id }) => Number(id)) };
  const denominations = await findNamedDenominations(pool, freefireGame.service, q);
  return { denominationIds: denominations.map(({ id }) => id), ids: null };
}

function filterOf({ denominationIds, ids, used, published }: Selection): GeneratedFilter {
  return [denominationIds, ids, used, published];
}
