import { statement } from '#infra/db/sql.ts';

/** Writes an event of an order; `data` is JSON. */
export const insertEvent = statement<
  never,
  [orderId: string, kind: string, actor: string, data: string]
>(`INSERT INTO order_events (order_id, kind, actor, data) VALUES ($1, $2, $3, $4::jsonb)`);
