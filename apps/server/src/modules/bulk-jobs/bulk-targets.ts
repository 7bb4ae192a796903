import type { JobKind } from '@manabar/contracts';
import {
  bulkCodeFilter,
  changeCodes,
  describeCodes,
  type FrozenCodes,
} from '#modules/stock/index.ts';
import {
  bulkGeneratedFilter,
  bulkRedeemCodeFilter,
  changeGeneratedCodes,
  changeRedeemCodes,
  describeGeneratedCodes,
  describeRedeemCodes,
  type FrozenGenerated,
  type FrozenRedeemCodes,
} from '#modules/denominations/index.ts';
import type { AnyTarget, Table, Target } from './bulk-table.ts';
import { recalledBatches } from './recalled-batches.ts';

const numbers = (ids: readonly bigint[]) => ids.map(Number);

const codes: Target<'codes', FrozenCodes> = {
  ...bulkCodeFilter,
  change: changeCodes,
  freeze: async (deps, filter) => {
    const named = await describeCodes(deps, filter);
    return 'ids' in named ? { ids: numbers(named.ids) } : named;
  },
};

const generatedCodes: Target<'generatedCodes', FrozenGenerated> = {
  ...bulkGeneratedFilter,
  change: changeGeneratedCodes,
  freeze: async (deps, filter) => {
    const [denominationIds, ids, used, published] = await describeGeneratedCodes(deps, filter);
    return { denominationIds, ids: ids && numbers(ids), used, published };
  },
};

const pubgCodes: Target<'pubgCodes', FrozenRedeemCodes> = {
  ...bulkRedeemCodeFilter,
  change: changeRedeemCodes,
  freeze: async (deps, filter) => {
    const named = await describeRedeemCodes(deps, filter);
    return 'codes' in named ? { ids: numbers(named.codes.map(({ id }) => id)) } : named;
  },
};

const targets: Record<Table, AnyTarget> = {
  codes,
  generatedCodes,
  pubgCodes,
  batches: recalledBatches,
};

export function targetOf(kind: JobKind): AnyTarget {
  return targets[kind.slice(0, kind.indexOf('.')) as Table];
}
