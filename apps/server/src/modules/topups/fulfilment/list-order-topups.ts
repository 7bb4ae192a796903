import type { AdminTopup } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { statement } from '#infra/db/sql.ts';
import type { AttemptState } from './attempts.sql.ts';
import type { TopupState } from './settle-topup-item.sql.ts';

interface TopupRow {
  id: bigint;
  state: TopupState;
  recipient: string;
  recipient_name: string | null;
  reason: string | null;
  next_at: Date | null;
}

const findTopups = statement<TopupRow, [orderId: string]>(`
  SELECT t.order_item_id AS id, t.state::text AS state, t.recipient, t.recipient_name, t.reason, t.next_at
    FROM order_items i JOIN topup_items t ON t.order_item_id = i.id WHERE i.order_id = $1`);

interface AttemptRow {
  item: bigint;
  reference: string;
  supplier: string;
  state: AttemptState;
  asked: number;
  reason: string | null;
  code_id: bigint | null;
  created_at: Date;
  sent_at: Date | null;
  updated_at: Date;
}

const findAttempts = statement<AttemptRow, [orderId: string]>(`
  SELECT a.order_item_id AS item, a.reference, a.supplier, a.state::text AS state, a.asked, a.reason, a.code_id,
         a.created_at, a.sent_at, a.updated_at
    FROM order_items i JOIN topup_attempts a ON a.order_item_id = i.id
   WHERE i.order_id = $1 ORDER BY a.order_item_id, a.number`);

/** Lists an order's top-ups with all their attempts, by item. */
export async function listOrderTopups(
  { pool }: Pick<Deps, 'pool'>,
  orderId: string,
): Promise<Map<number, AdminTopup>> {
  const [topups, attempts] = await Promise.all([
    findTopups(pool, orderId),
    findAttempts(pool, orderId),
  ]);
  return new Map(
    topups.map(({ id, state, recipient, recipient_name, reason, next_at }) => [
      Number(id),
      {
        state,
        recipient,
        player_name: recipient_name,
        reason,
        next_at: next_at?.toISOString() ?? null,
        attempts: attempts.filter(({ item }) => item === id).map(toAttempt),
      },
    ]),
  );
}

function toAttempt(row: AttemptRow): AdminTopup['attempts'][number] {
  const { reference, supplier, state, asked, reason, code_id, created_at, sent_at, updated_at } =
    row;
  return {
    reference,
    supplier,
    state,
    asked,
    reason,
    code_id: code_id === null ? null : Number(code_id),
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  };
}
