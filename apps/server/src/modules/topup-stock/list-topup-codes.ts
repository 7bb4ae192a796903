import type { listPubgCodesInput, PubgCode } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { EXACT_TOTAL, NEWEST, orderOf, pageWindow, toTotal, type Total } from '#infra/db/paging.ts';
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

/** Codes, masked, newest first unless `sort` says otherwise. `q`: a whole code, or an order's id. */
export async function listPubgCodes(
  deps: ListDeps,
  input: Query,
): Promise<{ items: PubgCode[]; page: number; pageSize: number } & Total> {
  const { rows, ...total } = await (input.q ? findNamed(deps, input, input.q) : find(deps, input));
  const items = rows.map((row) => toPubgCode(row, deps.codeCipher));
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** One code, masked. Error: not_found. */
export async function getPubgCode(deps: ListDeps, id: number): Promise<PubgCode> {
  const [row] = await findCode(deps.pool, pubgGame.service, id);
  if (!row) throw new DomainError('not_found');
  return toPubgCode(row, deps.codeCipher);
}

type Found = Total & { rows: TopupCodeRow[] };

/** What a search names is little: one code, or those of one order. */
async function findNamed({ pool, codeCipher }: ListDeps, input: Query, q: string): Promise<Found> {
  const { direction } = orderOf(input.sort);
  const { take, skip } = pageWindow(input);
  const named = await findNamedCodes[direction](
    pool,
    pubgGame.service,
    codeCipher.fingerprint(q),
    q,
  );
  const { after } = input;
  const behind = named.filter(({ id }) => after === undefined || id < BigInt(after));
  return { total: named.length, rows: behind.slice(skip, skip + take) };
}

async function find({ pool }: ListDeps, input: Query): Promise<Found> {
  const { direction } = orderOf(input.sort);
  const { take, skip } = pageWindow(input);
  const after = input.after === undefined ? NEWEST : BigInt(input.after);
  const filter: CodeFilter = [pubgGame.service, input.denominationId ?? null, input.status ?? null];
  const [[count], rows] = await Promise.all([
    countFilteredCodes(pool, ...filter, EXACT_TOTAL + 1),
    listFilteredCodes[direction](pool, ...filter, after, take, skip),
  ]);
  return { ...toTotal(count?.counted ?? 0), rows };
}
