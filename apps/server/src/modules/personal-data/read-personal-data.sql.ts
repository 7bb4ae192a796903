import type { PersonalData } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** Returns SQL for a time in ISO 8601 in UTC, as in all other answers. */
const iso = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Returns SQL that converts minor units to decimal major units. */
const major = (column: string) => `(${column} / 100.0)`;
const list = (row: string, order: string, from: string) =>
  `coalesce((SELECT json_agg(json_build_object(${row}) ORDER BY ${order}) ${from}), '[]')`;

const account = `(
  SELECT json_build_object(
           'id', u.id, 'nickname', u.nickname, 'role', u.role, 'created', ${iso('u.created_at')},
           'second_factor_since', (SELECT ${iso('f.confirmed_at')} FROM second_factors f WHERE f.user_id = u.id),
           'recovery_codes', (SELECT count(*) FROM recovery_codes r WHERE r.user_id = u.id AND r.used_at IS NULL))
    FROM users u WHERE u.id = $1)`;

const balances = list(
  `'currency', a.currency, 'kind', a.kind, 'amount', ${major('a.balance')}`,
  'a.id',
  'FROM accounts a WHERE a.user_id = $1',
);

const movements = list(
  `'at', ${iso('j.at')}, 'kind', j.kind, 'reference', j.ref_type || ':' || j.ref_id, 'account', a.kind,
   'currency', p.currency, 'amount', ${major('p.amount')}`,
  'p.id',
  `FROM accounts a JOIN postings p ON p.account_id = a.id JOIN journals j ON j.id = p.journal_id WHERE a.user_id = $1`,
);

const sessions = list(
  `'created', ${iso('s.created_at')}, 'last_used', ${iso('s.last_used_at')}, 'ended', ${iso('s.revoked_at')},
   'address', s.address, 'device', s.device`,
  's.id',
  'FROM sessions s WHERE s.user_id = $1',
);

const knownAddresses = list(
  `'last_login', ${iso('l.last_at')}`,
  'l.last_at',
  'FROM login_addresses l WHERE l.user_id = $1',
);

const knownDevices = list(
  `'last_login', ${iso('d.last_at')}`,
  'd.last_at',
  'FROM login_devices d WHERE d.user_id = $1',
);

const contacts = list(
  `'email', c.email, 'email_confirmed', ${iso('c.email_confirmed_at')}, 'telegram', c.telegram_name,
   'telegram_chat', c.telegram_chat, 'telegram_confirmed', ${iso('c.telegram_confirmed_at')},
   'former_email', c.former_email, 'former_telegram', c.former_telegram_name, 'former_telegram_chat', c.former_telegram_chat,
   'unwanted', c.unwanted, 'language', c.language`,
  'c.user_id',
  'FROM user_contacts c WHERE c.user_id = $1',
);

const contactLinks = list(
  `'channel', l.channel, 'address', l.address, 'expires', ${iso('l.expires_at')}, 'used', ${iso('l.used_at')}`,
  'l.expires_at',
  'FROM contact_links l WHERE l.user_id = $1',
);

const passwordResets = list(
  `'requested', ${iso('r.created_at')}, 'channel', r.channel, 'ended', ${iso('r.ended_at')}`,
  'r.created_at',
  'FROM password_resets r WHERE r.user_id = $1',
);

const messages = list(
  `'created', ${iso('m.created_at')}, 'channel', m.channel, 'kind', m.kind, 'recipient', m.recipient,
   'language', m.language, 'data', m.data, 'state', m.state, 'ended', ${iso('m.ended_at')}`,
  'm.id',
  'FROM messages m WHERE m.user_id = $1',
);

const securityEvents = list(
  `'kind', e.kind, 'first', ${iso('e.first_at')}, 'last', ${iso('e.last_at')}, 'count', e.count,
   'address', e.address, 'device', e.device`,
  'e.id',
  'FROM security_events e WHERE e.user_id = $1',
);

const cart = list(
  `'product', p.title, 'game_amount', o.game_amount, 'quantity', i.quantity, 'added', ${iso('i.created_at')}`,
  'i.id',
  `FROM carts c JOIN cart_items i ON i.user_id = c.user_id JOIN price_options o ON o.id = i.option_id
        JOIN products p ON p.id = o.product_id WHERE c.user_id = $1`,
);

const itemsOfOrder = list(
  `'type', i.item_type, 'product', p.title, 'region', i.region_name, 'game_amount', i.game_amount,
   'quantity', i.quantity, 'unit_price', ${major('i.unit_price')}, 'status', i.status,
   'refunded_quantity', i.refunded_quantity,
   'topup', CASE WHEN t.order_item_id IS NOT NULL THEN json_build_object(
     'service', t.service, 'recipient', t.recipient, 'recipient_name', t.recipient_name,
     'offer', t.offer_name, 'state', t.state) END`,
  'i.position',
  `FROM order_items i LEFT JOIN products p ON p.id = i.product_id
        LEFT JOIN topup_items t ON t.order_item_id = i.id WHERE i.order_id = o.id`,
);

/** Refunds of delivered items, and the money of top-ups that were not delivered; together the refunded amount. */
const refundsOfOrder = list(
  `'at', ${iso('r.at')}, 'amount', ${major('r.amount')}`,
  'r.at',
  `FROM (SELECT created_at AS at, amount FROM refunds WHERE order_id = o.id
         UNION ALL
         SELECT j.at, i.unit_price * i.quantity FROM order_items i JOIN journals j ON j.dedupe_key = 'rel:' || i.id
          WHERE i.order_id = o.id AND i.item_type = 'topup') AS r`,
);

const orders = list(
  `'id', o.id, 'created', ${iso('o.created_at')}, 'status', o.status, 'currency', o.currency,
   'total_amount', ${major('o.total_amount')}, 'refunded_amount', ${major('o.refunded_amount')},
   'items', ${itemsOfOrder},
   'events', ${list(`'at', ${iso('e.at')}, 'kind', e.kind`, 'e.id', 'FROM order_events e WHERE e.order_id = o.id')},
   'refunds', ${refundsOfOrder}`,
  'o.seq',
  'FROM orders o WHERE o.user_id = $1',
);

const refundsOfPayment = list(
  `'created', ${iso('r.created_at')}, 'amount', ${major('r.amount')}, 'state', r.state`,
  'r.id',
  'FROM payment_refunds r WHERE r.payment_id = p.id',
);

const reversalsOfPayment = list(
  `'created', ${iso('v.created_at')}, 'kind', v.kind, 'amount', ${major('v.amount')}`,
  'v.id',
  'FROM payment_reversals v WHERE v.payment_id = p.id',
);

const payments = list(
  `'order_id', p.order_id, 'provider', p.provider, 'provider_payment_id', p.provider_payment_id,
   'amount', ${major('p.amount')}, 'currency', p.currency, 'state', p.state,
   'created', ${iso('p.created_at')}, 'captured', ${iso('p.captured_at')},
   'refunds', ${refundsOfPayment}, 'reversals', ${reversalsOfPayment}`,
  'p.id',
  'FROM payments p WHERE p.user_id = $1',
);

const supportMessages = list(
  `'created', ${iso('m.created_at')}, 'nickname', m.nickname, 'user_id', m.user_ref, 'message', m.message,
   'language', m.language, 'status', m.status`,
  'm.id',
  'FROM support_messages m WHERE m.user_id = $1',
);

const messagesOfThread = list(
  `'from', m.author, 'created', ${iso('m.created_at')}, 'text', m.text,
   'pictures', ARRAY(SELECT a.id FROM support_attachments a WHERE a.message_id = m.id ORDER BY a.position)`,
  'm.id',
  'FROM support_thread_messages m WHERE m.thread_id = t.id',
);

const supportThreads = list(
  `'subject', t.subject, 'state', t.state, 'order_id', t.order_id, 'language', t.language,
   'created', ${iso('t.created_at')}, 'updated', ${iso('t.updated_at')}, 'messages', ${messagesOfThread}`,
  't.id',
  'FROM support_threads t WHERE t.user_id = $1',
);

/** Pictures that the person uploaded or was sent; the bytes are read at `path`. */
const supportPictures = list(
  `'id', a.id, 'created', ${iso('a.created_at')}, 'type', a.type, 'width', a.width, 'height', a.height,
   'size', octet_length(a.bytes), 'path', '/api/support/attachments/' || a.id`,
  'a.created_at, a.id',
  `FROM support_attachments a LEFT JOIN support_thread_messages m ON m.id = a.message_id
        LEFT JOIN support_threads t ON t.id = m.thread_id WHERE a.user_id = $1 OR t.user_id = $1`,
);

const savedViews = list(
  `'list', v.list, 'name', v.name, 'query', v.query, 'created', ${iso('v.created_at')}`,
  'v.id',
  'FROM saved_views v WHERE v.user_id = $1',
);

const actions = list(
  `'at', ${iso('a.at')}, 'action', a.action, 'target', a.target, 'address', a.address`,
  'a.id',
  // The condition leaves the calls of service accounts, which no person makes, out of the index.
  `FROM audit_log a WHERE a.actor_id = $1 AND a.action <> 'service.call'`,
);

type Sections = Omit<PersonalData, 'exported' | 'account'> & {
  account: PersonalData['account'] | null;
};

/** Reads all data of a person in one statement, so that its sections are of one moment. */
export const readPersonalData = statement<Sections, [userId: number]>(`
  SELECT ${account} AS account, ${balances} AS balances, ${movements} AS movements, ${sessions} AS sessions,
         ${knownAddresses} AS known_addresses, ${knownDevices} AS known_devices, ${contacts} AS contacts,
         ${contactLinks} AS contact_links, ${passwordResets} AS password_resets, ${messages} AS messages,
         ${securityEvents} AS security_events, ${cart} AS cart,
         ${orders} AS orders, ${payments} AS payments, ${supportMessages} AS support_messages,
         ${supportThreads} AS support_threads, ${supportPictures} AS support_pictures,
         ${savedViews} AS saved_views, ${actions} AS actions`);
