import { currencies, orderKinds, orderStatuses } from '@manabar/contracts/rules';
import { calendarDay } from '../list/filters/days.ts';
import { useAdminList, sortsOf } from '../list/use-admin-list.ts';

/** List state of the orders; dates in the address are whole days of the shop's time zone, including the last one. */
export function useOrderList() {
  const list = useAdminList({
    privateSearch: true,
    sorts: sortsOf('created_at', 'total_amount', 'status'),
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
