import type { AdminCode, listCodesInput } from '@manabar/contracts';
import type * as z from 'zod';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { EXACT_TOTAL, NEWEST, orderOf, pageWindow, toTotal, type Total } from '#infra/db/paging.ts';
import { toAdminCode } from './code.mapper.ts';
import { findCode, type AdminCodeRow } from './codes.sql.ts';
import {
  countAllCodes,
  countFilteredCodes,
  findCodeIds,
  findProductIds,
  listAllCodes,
  listCodesById,
  listFilteredCodes,
  type CodeFilter,
} from './list-codes.sql.ts';

type Query = z.output<typeof listCodesInput>;
type ListDeps = Pick<Deps, 'pool' | 'codeCipher'>;

/**
 * Codes, masked, newest first unless `sort` says otherwise. `q`: a whole code, an order's id, or a part of a product's title or slug.
 */
export async function listCodes(
  deps: ListDeps,
  input: Query,
): Promise<{ items: AdminCode[]; page: number; pageSize: number } & Total> {
  const { rows, ...total } = await find(deps, input);
  const items = rows.map((row) => toAdminCode(row, deps.codeCipher));
  return { items, ...total, page: input.page, pageSize: input.pageSize };
}

/** One code, masked. Error: not_found. */
export async function getCode(deps: ListDeps, id: number): Promise<AdminCode> {
  const [row] = await findCode(deps.pool, id);
  if (!row) throw new DomainError('not_found');
  return toAdminCode(row, deps.codeCipher);
}

async function find(deps: ListDeps, input: Query): Promise<Total & { rows: AdminCodeRow[] }> {
  const { q, productId, regionId, status } = input;
  const { direction } = orderOf(input.sort);
  const { take, skip } = pageWindow(input);
  const after = input.after === undefined ? NEWEST : BigInt(input.after);
  let products = productId === undefined ? null : [productId];
  if (q) {
    const named = await findCodeIds(deps.pool, deps.codeCipher.fingerprint(q), q);
    if (named.length > 0) {
      const ids = named.map(({ id }) => id).filter((id) => id < after);
      return {
        total: named.length,
        rows: await listCodesById[direction](deps.pool, ids, take, skip),
      };
    }
    const titled = (await findProductIds(deps.pool, q)).map(({ id }) => id);
    products = titled.filter((id) => productId === undefined || id === productId);
  }
  if (products === null && regionId === undefined && status === undefined) {
    const [total, rows] = await Promise.all([
      totalOfAll(deps),
      listAllCodes[direction](deps.pool, after, take, skip),
    ]);
    return { ...total, rows };
  }
  const filter: CodeFilter = [products, regionId ?? null, status ?? null];
  const [total, rows] = await Promise.all([
    totalOf(deps, filter),
    listFilteredCodes[direction](deps.pool, ...filter, after, take, skip),
  ]);
  return { ...total, rows };
}

async function totalOfAll({ pool }: ListDeps): Promise<Total> {
  const [row] = await countAllCodes(pool, EXACT_TOTAL + 1);
  return toTotal(row?.counted ?? 0, row?.rows);
}

async function totalOf({ pool }: ListDeps, filter: CodeFilter): Promise<Total> {
  const [row] = await countFilteredCodes(pool, ...filter, EXACT_TOTAL + 1);
  return toTotal(row?.counted ?? 0);
}
