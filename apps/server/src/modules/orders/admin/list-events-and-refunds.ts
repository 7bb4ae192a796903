import { toDecimal, type AdminOrderDetail } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';

interface EventRow {
  id: bigint;
  at: Date;
  kind: string;
  actor: string;
  actorName: string | null;
  data: unknown;
}

/** Nickname of an actor who is an admin, as `admin:` and the id; otherwise null. */
const nicknameOf = (actor: string) => `
  CASE WHEN ${actor} ~ '^admin:[0-9]+$'
       THEN (SELECT nickname FROM users WHERE users.id = substr(${actor}, 7)::integer) END`;

const findEvents = statement<EventRow, [orderId: string]>(`
  SELECT id, at, kind, actor, ${nicknameOf('actor')} AS "actorName", data
    FROM order_events WHERE order_id = $1 ORDER BY id`);

interface RefundRow {
  id: bigint;
  at: Date;
  /** Minor units. */
  amount: bigint;
  actor: string;
  actorName: string | null;
  reason: string | null;
}

const findRefunds = statement<RefundRow, [orderId: string]>(`
  SELECT r.id, r.created_at AS at, r.amount, r.actor, ${nicknameOf('r.actor')} AS "actorName", j.reason
    FROM refunds r LEFT JOIN journals j ON j.dedupe_key = 'ref:' || r.id
   WHERE r.order_id = $1 ORDER BY r.id`);

/** Lists the events of an order, oldest first, and its refunds. */
export async function listEventsAndRefunds(
  { pool }: Pick<Deps, 'pool'>,
  orderId: string,
): Promise<Pick<AdminOrderDetail, 'events' | 'refunds'>> {
  const [events, refunds] = await Promise.all([
    findEvents(pool, orderId),
    findRefunds(pool, orderId),
  ]);
  return {
    events: events.map(({ id, at, kind, actor, actorName, data }) => ({
      id: Number(id),
      at: at.toISOString(),
      kind,
      actor,
      actor_name: actorName ?? undefined,
      data,
    })),
    refunds: refunds.map(({ id, at, amount, actor, actorName, reason }) => ({
      id: Number(id),
      at: at.toISOString(),
      amount: toDecimal(amount),
      actor,
      actor_name: actorName ?? undefined,
      reason,
    })),
  };
}
