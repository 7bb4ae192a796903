import type { listPubgCodesInput, PubgCode } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import {
  orderOf,
  pageWindow,
  spanAfter,
  toTotal,
  type Direction,
  type Span,
  type Total,
} from '#infra/db/paging.ts';
import { readByAge } from '#infra/db/read-all.ts';
import { pubgGame } from '../denomination-games.ts';
import { toPubgCode } from './redeem-code.mapper.ts';
import {
  countFilteredCodes,
  findCode,
  findNamedCodes,
  listFilteredCodes,
  type CodeFilter,
  type RedeemCodeRow,
} from './redeem-codes.sql.ts';
import { sortedRedeemCodes } from './sorted-redeem-codes.sql.ts';

type Query = z.output<typeof listPubgCodesInput>;
type ListDeps = Pick<Deps, 'pool' | 'codeCipher'>;

/** Codes of a search: by id, or by a filter. */
type Named = { codes: RedeemCodeRow[] } | { filter: CodeFilter };

/** Lists masked codes, newest first unless `sort` says otherwise. `q`: a whole code, or an order's id. */
export async function listRedeemCodes(
  deps: ListDeps,
  input: Query,
): Promise<{ items: PubgCode[]; page: number; pageSize: number } & Total> {
  const named = await describeRedeemCodes(deps, input);
  const [total, rows] = await Promise.all([
    totalOf(deps, named, input.countTo),
    readPage(deps, named, input),
  ]);
  const items = rows.map((row) => toPubgCode(row, deps.codeCipher));
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** All of {@link listRedeemCodes} in batches by age, as of the start; oldest first only when `sort` is `created`. */
export async function* readRedeemCodes(
  deps: ListDeps,
  input: Omit<Query, 'page' | 'pageSize' | 'after'>,
): AsyncGenerator<PubgCode[]> {
  const named = await describeRedeemCodes(deps, input);
  const direction = ageOrderOf(input.sort);
  const order = { table: 'topup_codes', direction, idOf: ({ id }: RedeemCodeRow) => id } as const;
  for await (const rows of readByAge(deps.pool, order, (span, take) =>
    readByDirection(deps, named, direction, span, { take, skip: 0 }),
  )) {
    yield rows.map((row) => toPubgCode(row, deps.codeCipher));
  }
}

/** Reads one masked code. Error: not_found. */
export async function getRedeemCode(deps: ListDeps, id: number): Promise<PubgCode> {
  const [row] = await findCode(deps.pool, pubgGame.service, id);
  if (!row) throw new DomainError('not_found');
  return toPubgCode(row, deps.codeCipher);
}

/** Resolves a list's search and filters; `q` is a whole code or an order's id. */
export async function describeRedeemCodes(
  { pool, codeCipher }: ListDeps,
  { q, sort, denominationId, status }: Pick<Query, 'q' | 'sort' | 'denominationId' | 'status'>,
): Promise<Named> {
  if (!q) return { filter: [pubgGame.service, denominationId ?? null, status ?? null] };
  const direction = ageOrderOf(sort);
  // A search matches one code or those of one order.
  const fingerprint = codeCipher.fingerprint(q);
  return { codes: await findNamedCodes[direction](pool, pubgGame.service, fingerprint, q) };
}

const ageOrderOf = (sort: Query['sort']): Direction => (sort === 'created' ? 'asc' : 'desc');

function readPage(deps: ListDeps, named: Named, input: Query): Promise<RedeemCodeRow[]> {
  const { take, skip } = pageWindow(input);
  const { field, direction } = orderOf(input.sort);
  if (field === 'created') {
    return readByDirection(deps, named, direction, spanAfter(input.after), { take, skip });
  }
  const sorted = sortedRedeemCodes[field][direction];
  if ('filter' in named) return sorted.filtered(deps.pool, ...named.filter, take, skip);
  const ids = named.codes.map(({ id }) => id);
  return sorted.named(deps.pool, ids).then((rows) => rows.slice(skip, skip + take));
}

async function readByDirection(
  { pool }: ListDeps,
  named: Named,
  direction: Direction,
  [above, below]: Span,
  { take, skip }: { take: number; skip: number },
): Promise<RedeemCodeRow[]> {
  if ('codes' in named) {
    return named.codes.filter(({ id }) => id > above && id < below).slice(skip, skip + take);
  }
  return listFilteredCodes[direction](pool, ...named.filter, above, below, take, skip);
}

async function totalOf({ pool }: ListDeps, named: Named, countTo: number): Promise<Total> {
  if ('codes' in named) return { total: named.codes.length };
  const [count] = await countFilteredCodes(pool, ...named.filter, countTo + 1);
  return toTotal(count?.counted ?? 0, countTo);
}
