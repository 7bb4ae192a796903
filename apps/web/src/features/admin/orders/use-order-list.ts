import { currencies, orderKinds, orderStatuses } from '@manabar/contracts/rules';
import { calendarDay } from '../list/days.ts';
import { useAdminList } from '../list/use-admin-list.ts';

/** Which orders are asked for; the address holds whole days, the last one included, of the shop's time zone. */
export function useOrderList() {
  const list = useAdminList({
    privateSearch: true,
    sorts: ['-created_at', 'created_at', 'total_amount', '-total_amount'],
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
