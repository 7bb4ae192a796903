import type { listPubgCodesInput, PubgCode } from '@manabar/contracts';
import type * as z from 'zod';
import { toTotal, type Total } from '#infra/db/paging.ts';
import type { Queryable } from '#infra/db/sql.ts';
import {
  createCodeListReads,
  filterCodes,
  type CodeListDeps,
  type FilteredValues,
} from '#modules/stock/index.ts';
import { pubgGame } from '../denomination-games.ts';
import { shownStatus, toPubgCode } from './redeem-code.mapper.ts';
import {
  countFilteredCodes,
  findCode,
  findCodes,
  findNamedCodes,
  listFilteredCodes,
  type CodeFilter,
  type RedeemCodeRow,
} from './redeem-codes.sql.ts';
import { sortedRedeemCodes, type RedeemCodeSort } from './sorted-redeem-codes.sql.ts';

type Filters = Pick<z.output<typeof listPubgCodesInput>, 'q' | 'denominationId' | 'status'>;

/** Codes of a search: by id, or by a filter. */
type Named = { ids: number[] } | { filter: CodeFilter };

const filteredValues: FilteredValues<Filters, RedeemCodeRow> = {
  denominationId: (row) => row.denomination_id,
  status: (row) => shownStatus(row.state),
};

/** Lists of redeem codes. `q`: a whole code, or an order's id. */
export const {
  list: listRedeemCodes,
  read: readRedeemCodes,
  get: getRedeemCode,
  bulk: bulkRedeemCodeFilter,
} = createCodeListReads<RedeemCodeSort, Filters, Named, RedeemCodeRow, PubgCode>({
  table: 'topup_codes',
  find: (pool, id) => findCode(pool, pubgGame.service, id),
  describe: describeRedeemCodes,
  count: totalOf,
  async byAge(pool, named, { direction, span: [above, below], window: { take, skip } }) {
    if ('ids' in named) {
      const ids = named.ids.filter((id) => id > above && id < below);
      const rows = await findCodes(pool, pubgGame.service, ids);
      return (direction === 'asc' ? rows : rows.reverse()).slice(skip, skip + take);
    }
    return listFilteredCodes[direction](pool, ...named.filter, above, below, take, skip);
  },
  async sorted(pool, named, { field, direction, window: { take, skip } }) {
    const sorted = sortedRedeemCodes[field][direction];
    if ('filter' in named) return sorted.filtered(pool, ...named.filter, take, skip);
    return (await sorted.named(pool, named.ids)).slice(skip, skip + take);
  },
  toCode: toPubgCode,
});

async function describeRedeemCodes(
  { pool, codeCipher }: CodeListDeps,
  { q, ...filters }: Filters,
): Promise<Named> {
  const { denominationId, status } = filters;
  if (!q) return { filter: [pubgGame.service, denominationId ?? null, status ?? null] };
  // A search matches one code or those of one order.
  const fingerprint = codeCipher.fingerprint(q);
  const rows = await findNamedCodes(pool, pubgGame.service, fingerprint, q);
  return { ids: filterCodes(rows, filters, filteredValues).map(({ id }) => Number(id)) };
}

async function totalOf(pool: Queryable, named: Named, countTo: number): Promise<Total> {
  if ('ids' in named) return { total: named.ids.length };
  const [count] = await countFilteredCodes(pool, ...named.filter, countTo + 1);
  return toTotal(count?.counted ?? 0, countTo);
}
