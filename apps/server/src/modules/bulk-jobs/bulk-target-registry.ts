import type { JobKind } from '@manabar/contracts';
import { bulkCodeFilter, changeCodes, type BulkFilter } from '#modules/stock/index.ts';
import {
  bulkGeneratedFilter,
  bulkRedeemCodeFilter,
  changeGeneratedCodes,
  changeRedeemCodes,
} from '#modules/denominations/index.ts';
import type { AnyTarget, Table, Target } from './bulk-target-types.ts';
import { recalledBatchTarget } from './recalled-batch-target.ts';

type FrozenBy<Filter> = Filter extends BulkFilter<infer Frozen, never> ? Frozen : never;

const codes: Target<'codes', FrozenBy<typeof bulkCodeFilter>> = {
  ...bulkCodeFilter,
  change: changeCodes,
};
const generatedCodes: Target<'generatedCodes', FrozenBy<typeof bulkGeneratedFilter>> = {
  ...bulkGeneratedFilter,
  change: changeGeneratedCodes,
};
const pubgCodes: Target<'pubgCodes', FrozenBy<typeof bulkRedeemCodeFilter>> = {
  ...bulkRedeemCodeFilter,
  change: changeRedeemCodes,
};

const targets: Record<Table, AnyTarget> = {
  codes,
  generatedCodes,
  pubgCodes,
  batches: recalledBatchTarget,
};

export function targetOf(kind: JobKind): AnyTarget {
  return targets[kind.slice(0, kind.indexOf('.')) as Table];
}
