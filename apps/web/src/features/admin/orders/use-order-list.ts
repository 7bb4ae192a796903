import { currencies, orderKinds, orderStatuses } from '@manabar/contracts/rules';
import { calendarDay } from '../list/days.ts';
import { useAdminList } from '../list/use-admin-list.ts';

/** What orders can go by, the usual first. */
const orderSorts = [
  '-created_at',
  'created_at',
  'total_amount',
  '-total_amount',
  'status',
  '-status',
  'customer',
  '-customer',
] as const;

/** Which orders are asked for; the address holds whole days, the last one included, of the shop's time zone. */
export function useOrderList() {
  const list = useAdminList({
    privateSearch: true,
    sorts: orderSorts,
    filters: {
      status: orderStatuses,
      kind: orderKinds,
      currency: currencies,
      review: ['true'],
      from: [],
      to: [],
    },
  });
  const { from, to, ...others } = list.input;
  const start = calendarDay(from);
  const end = calendarDay(to, 1);
  return { ...list, input: { ...others, ...(start && { from: start }), ...(end && { to: end }) } };
}

export type OrderListState = ReturnType<typeof useOrderList>;
