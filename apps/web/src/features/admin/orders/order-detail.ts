import type { AdminOrderDetail } from '@manabar/contracts';

type Event = AdminOrderDetail['events'][number];

/** An order as its call answers it: what is not known of an event is perhaps not there at all. */
export type OrderDetail = Omit<AdminOrderDetail, 'events'> & {
  events: (Omit<Event, 'data'> & { data?: unknown })[];
};
export type OrderItem = OrderDetail['items'][number];
