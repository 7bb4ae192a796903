import type { AdminOrderDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { shownCode } from './mask-code.ts';
import { findItemCodes } from './item-codes.sql.ts';

type ItemCode = AdminOrderDetail['items'][number]['codes'][number];

/** Lists the masked current and former codes of a customer's order items, by item. */
export async function listItemCodes(
  { pool, codeCipher }: Pick<Deps, 'pool' | 'codeCipher'>,
  customerId: number,
  itemIds: readonly number[],
): Promise<Map<number, ItemCode[]>> {
  const byItem = new Map<number, ItemCode[]>();
  for (const row of await findItemCodes(pool, itemIds)) {
    const item = Number(row.item_id);
    const { state, seen, seen_by } = row;
    const code = {
      ...{ id: Number(row.id), code: shownCode(row, codeCipher), state, seen },
      ...(seen_by !== null && seen_by !== customerId && { only_admins_saw: true as const }),
    };
    byItem.set(item, [...(byItem.get(item) ?? []), code]);
  }
  return byItem;
}
