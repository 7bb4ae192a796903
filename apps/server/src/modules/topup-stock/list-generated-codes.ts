import type { GeneratedCode, listGeneratedCodesInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import {
  EXACT_TOTAL,
  orderOf,
  pageWindow,
  spanBehind,
  toTotal,
  type Total,
} from '#infra/db/paging.ts';
import { readByAge } from '#infra/db/read-all.ts';
import { freefireGame } from './denomination-games.ts';
import { toGeneratedCode } from './generated-code.mapper.ts';
import {
  countGenerated,
  findGenerated,
  findNamedDenominations,
  findNamedGenerated,
  listGenerated,
  type GeneratedCodeRow,
  type GeneratedFilter,
} from './generated-codes.sql.ts';

type Query = z.output<typeof listGeneratedCodesInput>;
type ListDeps = Pick<Deps, 'pool' | 'codeCipher'>;

/** Generated codes, masked, newest first unless `sort` says otherwise. For `q` see listGeneratedCodesInput. */
export async function listGeneratedCodes(
  deps: ListDeps,
  input: Query,
): Promise<{ items: GeneratedCode[]; page: number; pageSize: number } & Total> {
  const { page, pageSize } = input;
  const { direction } = orderOf(input.sort);
  const { take, skip } = pageWindow(input);
  const filter = await nameGeneratedCodes(deps, input);
  const [[count], rows] = await Promise.all([
    countGenerated(deps.pool, ...filter, EXACT_TOTAL + 1),
    listGenerated[direction](deps.pool, ...filter, ...spanBehind(input.after), take, skip),
  ]);
  const items = rows.map((row) => toGeneratedCode(row, deps.codeCipher));
  return { items, ...toTotal(count?.counted ?? 0), page, pageSize };
}

/** All of {@link listGeneratedCodes}, in batches, as they were at the start. */
export async function* readGeneratedCodes(
  deps: ListDeps,
  input: Omit<Query, 'page' | 'pageSize' | 'after'>,
): AsyncGenerator<GeneratedCode[]> {
  const filter = await nameGeneratedCodes(deps, input);
  const { direction } = orderOf(input.sort);
  const idOf = ({ id }: GeneratedCodeRow) => id;
  const order = { table: 'generated_codes', direction, idOf } as const;
  for await (const rows of readByAge(deps.pool, order, (span, take) =>
    listGenerated[direction](deps.pool, ...filter, ...span, take, 0),
  )) {
    yield rows.map((row) => toGeneratedCode(row, deps.codeCipher));
  }
}

/** What a list's search and filters name, without the text that was searched for. */
export async function nameGeneratedCodes(
  deps: ListDeps,
  { q, status, published }: Pick<Query, 'q' | 'status' | 'published'>,
): Promise<GeneratedFilter> {
  const used = status === undefined ? null : status === 'used';
  return [...(await namedBy(deps, q)), used, published ?? null];
}

/** What a search names: single codes, else denominations. */
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

/** One generated code, masked. Error: not_found. */
export async function getGeneratedCode(deps: ListDeps, id: number): Promise<GeneratedCode> {
  const [row] = await findGenerated(deps.pool, id);
  if (!row) throw new DomainError('not_found');
  return toGeneratedCode(row, deps.codeCipher);
}
