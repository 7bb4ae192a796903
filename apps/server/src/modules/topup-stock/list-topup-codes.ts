import type { listPubgCodesInput, PubgCode } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import {
  EXACT_TOTAL,
  orderOf,
  pageWindow,
  spanBehind,
  toTotal,
  type Span,
  type Total,
} from '#infra/db/paging.ts';
import { readByAge } from '#infra/db/read-all.ts';
import { pubgGame } from './denomination-games.ts';
import { toPubgCode } from './topup-code.mapper.ts';
import {
  countFilteredCodes,
  findCode,
  findNamedCodes,
  listFilteredCodes,
  type CodeFilter,
  type TopupCodeRow,
} from './topup-codes.sql.ts';

type Query = z.output<typeof listPubgCodesInput>;
type ListDeps = Pick<Deps, 'pool' | 'codeCipher'>;

/** What search and filters name: codes by themselves, or those of a filter. */
type Named = { codes: TopupCodeRow[] } | { filter: CodeFilter };

/** Codes, masked, newest first unless `sort` says otherwise. `q`: a whole code, or an order's id. */
export async function listPubgCodes(
  deps: ListDeps,
  input: Query,
): Promise<{ items: PubgCode[]; page: number; pageSize: number } & Total> {
  const named = await namePubgCodes(deps, input);
  const [total, rows] = await Promise.all([
    totalOf(deps, named),
    readRows(deps, named, input, spanBehind(input.after), pageWindow(input)),
  ]);
  const items = rows.map((row) => toPubgCode(row, deps.codeCipher));
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** All of {@link listPubgCodes}, in batches, as they were at the start. */
export async function* readPubgCodes(
  deps: ListDeps,
  input: Omit<Query, 'page' | 'pageSize' | 'after'>,
): AsyncGenerator<PubgCode[]> {
  const named = await namePubgCodes(deps, input);
  const { direction } = orderOf(input.sort);
  const order = { table: 'topup_codes', direction, idOf: ({ id }: TopupCodeRow) => id } as const;
  for await (const rows of readByAge(deps.pool, order, (span, take) =>
    readRows(deps, named, input, span, { take, skip: 0 }),
  )) {
    yield rows.map((row) => toPubgCode(row, deps.codeCipher));
  }
}

/** One code, masked. Error: not_found. */
export async function getPubgCode(deps: ListDeps, id: number): Promise<PubgCode> {
  const [row] = await findCode(deps.pool, pubgGame.service, id);
  if (!row) throw new DomainError('not_found');
  return toPubgCode(row, deps.codeCipher);
}

/** What a list's search and filters name; codes for a text that is a whole one, or an order's id. */
export async function namePubgCodes(
  { pool, codeCipher }: ListDeps,
  { q, sort, denominationId, status }: Pick<Query, 'q' | 'sort' | 'denominationId' | 'status'>,
): Promise<Named> {
  if (!q) return { filter: [pubgGame.service, denominationId ?? null, status ?? null] };
  const { direction } = orderOf(sort);
  // What a search names is little: one code, or those of one order.
  const fingerprint = codeCipher.fingerprint(q);
  return { codes: await findNamedCodes[direction](pool, pubgGame.service, fingerprint, q) };
}

async function readRows(
  { pool }: ListDeps,
  named: Named,
  { sort }: Pick<Query, 'sort'>,
  [above, below]: Span,
  { take, skip }: { take: number; skip: number },
): Promise<TopupCodeRow[]> {
  if ('codes' in named) {
    return named.codes.filter(({ id }) => id > above && id < below).slice(skip, skip + take);
  }
  const read = listFilteredCodes[orderOf(sort).direction];
  return read(pool, ...named.filter, above, below, take, skip);
}

async function totalOf({ pool }: ListDeps, named: Named): Promise<Total> {
  if ('codes' in named) return { total: named.codes.length };
  const [count] = await countFilteredCodes(pool, ...named.filter, EXACT_TOTAL + 1);
  return toTotal(count?.counted ?? 0);
}
