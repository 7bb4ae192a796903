import type { GeneratedCode, listGeneratedCodesInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { orderOf, pageWindow, spanAfter, toTotal, type Total } from '#infra/db/paging.ts';
import { readByAge } from '#infra/db/read-all.ts';
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

type Query = z.output<typeof listGeneratedCodesInput>;
type ListDeps = Pick<Deps, 'pool' | 'codeCipher'>;

/** Lists masked generated codes, newest first unless `sort` says otherwise. For `q` see listGeneratedCodesInput. */
export async function listGeneratedCodes(
  deps: ListDeps,
  input: Query,
): Promise<{ items: GeneratedCode[]; page: number; pageSize: number } & Total> {
  const { page, pageSize } = input;
  const filter = await describeGeneratedCodes(deps, input);
  const [[count], rows] = await Promise.all([
    countGenerated(deps.pool, ...filter, input.countTo + 1),
    readPage(deps, filter, input),
  ]);
  const items = rows.map((row) => toGeneratedCode(row, deps.codeCipher));
  return { items, ...toTotal(count?.counted ?? 0, input.countTo), page, pageSize };
}

/** All of {@link listGeneratedCodes} in batches by age, as of the start; oldest first only when `sort` is `created`. */
export async function* readGeneratedCodes(
  deps: ListDeps,
  input: Omit<Query, 'page' | 'pageSize' | 'after'>,
): AsyncGenerator<GeneratedCode[]> {
  const filter = await describeGeneratedCodes(deps, input);
  const direction = input.sort === 'created' ? 'asc' : 'desc';
  const idOf = ({ id }: GeneratedCodeRow) => id;
  const order = { table: 'generated_codes', direction, idOf } as const;
  for await (const rows of readByAge(deps.pool, order, (span, take) =>
    listGenerated[direction](deps.pool, ...filter, ...span, take, 0),
  )) {
    yield rows.map((row) => toGeneratedCode(row, deps.codeCipher));
  }
}

function readPage(
  { pool }: ListDeps,
  filter: GeneratedFilter,
  input: Query,
): Promise<GeneratedCodeRow[]> {
  const { take, skip } = pageWindow(input);
  const { field, direction } = orderOf(input.sort);
  return field === 'created'
    ? listGenerated[direction](pool, ...filter, ...spanAfter(input.after), take, skip)
    : sortedGenerated[field][direction](pool, ...filter, take, skip);
}

/** Resolves a list's search and filters to a frozen form without the searched text. */
export async function describeGeneratedCodes(
  deps: ListDeps,
  { q, status, published }: Pick<Query, 'q' | 'status' | 'published'>,
): Promise<GeneratedFilter> {
  const used = status === undefined ? null : status === 'used';
  return [...(await namedBy(deps, q)), used, published ?? null];
}

/** Resolves a search to single codes, otherwise to denominations. */
async function namedBy(
  { pool, codeCipher }: ListDeps,
  q: string | undefined,
): Promise<[denominationIds: number[] | null, ids: bigint[] | null]> {
  if (!q) return [null, null];
  const named = await findNamedGenerated(pool, codeCipher.fingerprint(q), q);
  if (named.length > 0) return [null, named.map(({ id }) => id)];
  const denominations = await findNamedDenominations(pool, freefireGame.service, q);
  return [denominations.map(({ id }) => id), null];
}

/** Reads one masked generated code. Error: not_found. */
export async function getGeneratedCode(deps: ListDeps, id: number): Promise<GeneratedCode> {
  const [row] = await findGenerated(deps.pool, id);
  if (!row) throw new DomainError('not_found');
  return toGeneratedCode(row, deps.codeCipher);
}
