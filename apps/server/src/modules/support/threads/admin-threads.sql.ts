import type {
  Currency,
  Language,
  orderStatuses,
  PaymentState,
  ThreadState,
} from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';
import { hasUnappliedFunds, type PaymentProgress } from '#modules/orders/index.ts';

/** A thread with its customer, for admins. `unread`: number of the customer's messages that no admin has read. */
export interface AdminThreadRow {
  id: number;
  subject: string;
  state: ThreadState;
  order_id: string | null;
  updated_at: Date;
  user_id: number;
  nickname: string;
  deleted: boolean;
  language: Language;
  created_at: Date;
  version: number;
  facts: { name: string; value: string }[] | null;
  unread: number;
}

const unread = `(SELECT count(*)::int FROM support_thread_messages m
                  WHERE m.thread_id = t.id AND m.author = 'customer' AND m.id > t.shop_read_id) AS unread`;

export const findAdminThread = statement<AdminThreadRow, [id: number]>(`
  SELECT t.id, t.subject, t.state::text AS state, t.order_id, t.updated_at, t.user_id, u.nickname,
         is_deleted_account(u.id, u.nickname_key) AS deleted, t.language, t.created_at, t.version, t.facts, ${unread}
    FROM support_threads t JOIN users u ON u.id = t.user_id WHERE t.id = $1`);

export const countUnreadByShop = statement<{ id: number; unread: number }, [ids: number[]]>(
  `SELECT t.id, ${unread} FROM support_threads t WHERE t.id = ANY ($1::int[])`,
);

/** The order of a thread. Amounts in minor units. */
export interface ThreadOrderRow {
  id: string;
  status: (typeof orderStatuses)[number];
  created_at: Date;
  total_amount: bigint;
  currency: Currency;
  items: { title: string; translations: unknown; quantity: number; status: string }[];
}

export const findThreadOrder = statement<ThreadOrderRow, [orderId: string]>(`
  SELECT o.id, o.status::text AS status, o.created_at, o.total_amount, o.currency::text AS currency,
         coalesce((SELECT json_agg(json_build_object(
                            'title', coalesce(p.title, t.offer_name, ''), 'translations', p.translations,
                            'quantity', i.quantity, 'status', i.status)
                          ORDER BY i.position)
                     FROM order_items i LEFT JOIN products p ON p.id = i.product_id
                     LEFT JOIN topup_items t ON t.order_item_id = i.id
                    WHERE i.order_id = o.id), '[]') AS items
    FROM orders o WHERE o.id = $1`);

/** The payment of an order, with the numbers of its polls and gateway events. Amounts in minor units. */
export interface ThreadPaymentRow extends PaymentProgress {
  id: bigint;
  provider: string;
  state: PaymentState;
  amount: bigint;
  currency: Currency;
  expires_at: Date;
  captured_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Number of polls of the gateway. */
  asked: number;
  notifications: number;
  /** Kinds of the payment's unresolved exceptions. */
  exceptions: string[];
}

export const findThreadPayment = statement<ThreadPaymentRow, [orderId: string]>(`
  SELECT p.id, p.type::text AS type, p.provider, p.provider_payment_id, p.state::text AS state, p.ended_by, p.settled_as,
         p.amount, p.currency::text AS currency, p.expires_at, p.captured_at, p.created_at, p.updated_at, p.asked,
         ${hasUnappliedFunds('p.order_id')} AS set_aside,
         (SELECT count(*)::int FROM payment_messages m
           WHERE m.provider = p.provider AND m.provider_payment_id = p.provider_payment_id) AS notifications,
         ARRAY(SELECT e.kind FROM payment_matters e
                WHERE e.resolved_at IS NULL AND (e.order_id = p.order_id
                  OR e.provider = p.provider AND e.provider_payment_id = p.provider_payment_id)
                ORDER BY e.id) AS exceptions
    FROM payments p WHERE p.order_id = $1`);
