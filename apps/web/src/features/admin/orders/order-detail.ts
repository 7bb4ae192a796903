import type { AdminOrderDetail } from '@manabar/contracts';

type Event = AdminOrderDetail['events'][number];

/** Order as its query returns it, where the data of an event is optional. */
export type OrderDetail = Omit<AdminOrderDetail, 'events'> & {
  events: (Omit<Event, 'data'> & { data?: unknown })[];
};
export type OrderItem = OrderDetail['items'][number];
