import type { AdminOrderDetail, Language } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { listActivationOrders } from '#modules/denominations/index.ts';
import { getAdminOrder, listEventsAndRefunds } from '#modules/orders/index.ts';
import { listItemCodes } from '#modules/stock/index.ts';
import { listOrderTopups } from '#modules/topups/index.ts';

/** Reads an order with all data for an admin's decisions, with masked codes. Error: not_found. */
export async function getOrder(
  deps: Pick<Deps, 'pool' | 'prisma' | 'codeCipher'>,
  language: Language,
  id: string,
): Promise<AdminOrderDetail> {
  const order = await getAdminOrder(deps, language, id);
  const itemIds = order.items.map((item) => item.id);
  const [codes, topups, history] = await Promise.all([
    listItemCodes(deps, order.userId, itemIds),
    listOrderTopups(deps, id),
    listEventsAndRefunds(deps, id),
  ]);
  const codeIds = [...codes.values()].flat().map((code) => code.id);
  const activations = await listActivationOrders(deps, codeIds);
  const items = order.items.map((item) => ({
    ...item,
    codes: (codes.get(item.id) ?? []).map((code) => ({
      ...code,
      activation_order_id: activations.get(code.id),
    })),
    topup: topups.get(item.id) ?? null,
  }));
  return { ...order, items, ...history };
}
