/** Tables of each module. A module writes only its own tables, and also reads those of the layers below it. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  audit: ['audit_log'],
  messages: ['user_contacts', 'contact_links', 'messages'],
  'security-events': ['security_events'],
  auth: [
    'users',
    'sessions',
    'login_addresses',
    'login_devices',
    'second_factors',
    'recovery_codes',
    'password_resets',
  ],
  ledger: [
    'accounts',
    'wallet_balances',
    'journals',
    'postings',
    'ledger_horizon',
    'ledger_seals',
    'ledger_checks',
  ],
  'service-accounts': ['service_accounts', 'api_keys', 'api_key_days'],
  catalogue: ['products', 'regions', 'product_regions'],
  webhooks: ['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'],
  stock: [
    'price_options',
    'codes',
    'code_fingerprints',
    'code_batches',
    'code_recalls',
    'stock_alerts',
    'stock_counts',
  ],
  promotions: ['promotions'],
  rates: ['currency_rates', 'currency_rate_history', 'currency_settings', 'rate_alerts'],
  cart: ['carts', 'cart_items'],
  denominations: ['topup_denominations', 'topup_codes', 'generated_codes'],
  orders: ['orders', 'order_items', 'order_events', 'refunds'],
  topups: ['topup_items', 'topup_attempts'],
  support: [
    'support_messages',
    'support_threads',
    'support_thread_messages',
    'support_attachments',
    'support_answers',
  ],
  'bulk-jobs': ['admin_jobs'],
  payments: [
    'payments',
    'payment_messages',
    'payment_matters',
    'payment_refunds',
    'payment_reversals',
  ],
  'operator-alerts': [
    'alert_channels',
    'operator_alerts',
    'operator_alert_hours',
    'alert_notifications',
  ],
  admin: ['saved_views'],
};

/** Tables of the infrastructure, which every module may use. */
export const sharedTables: readonly string[] = ['idempotency_keys', 'rate_limits'];

export interface TableException {
  /** Files or folders of modules. */
  files: readonly string[];
  writes?: readonly string[];
  reads?: readonly string[];
  why: string;
}

/** SQL that violates the layers, because one statement needs it. */
export const tableExceptions: readonly TableException[] = [
  {
    files: ['ledger/checks'],
    reads: [
      'api_key_days',
      'api_keys',
      'code_batches',
      'code_fingerprints',
      'code_recalls',
      'codes',
      'generated_codes',
      'order_events',
      'order_items',
      'orders',
      'payment_matters',
      'payment_refunds',
      'payment_reversals',
      'payments',
      'price_options',
      'products',
      'refunds',
      'service_accounts',
      'topup_codes',
      'topup_items',
      'users',
    ],
    why: 'The checks of `pnpm ledger:verify` compare orders, codes, payments and ledger with each other.',
  },
  {
    files: ['ledger/order-of-journal.sql.ts'],
    reads: [
      'order_items',
      'payment_matters',
      'payment_refunds',
      'payment_reversals',
      'payments',
      'refunds',
      'topup_attempts',
    ],
    why: 'The order of a journal is found by the type of its reference.',
  },
  {
    files: ['wallet/statement'],
    reads: ['orders', 'payment_reversals', 'payments'],
    why: 'A balance statement names the own order and the card payment of each entry.',
  },
  {
    files: ['auth/users.sql.ts'],
    writes: ['carts'],
    why: 'A user is created together with a cart, whose row serializes purchases.',
  },
  {
    files: ['orders/refunds/refund-destination.sql.ts'],
    writes: ['payment_refunds'],
    reads: ['payments', 'payment_reversals'],
    why: 'A refund reads where its order was paid, and requests the money from the gateway in the same transaction.',
  },
  {
    files: ['orders/refunds/refunds.sql.ts', 'orders/refunds/has-unapplied-funds.sql.ts'],
    reads: ['payments', 'payment_matters'],
    why: 'The time for refunds begins with the capture of the payment, and money with an open exception is not refunded.',
  },
  {
    files: ['orders/receipts/orders.sql.ts'],
    reads: ['payments', 'payment_refunds', 'payment_reversals', 'topup_items'],
    why: 'A receipt shows the payment of its order and the progress of its top-ups.',
  },
  {
    files: ['orders/admin'],
    reads: ['payments', 'payment_refunds', 'topup_items', 'topup_attempts'],
    why: 'Admins search orders by their payments and top-ups, and sales totals include top-ups.',
  },
  {
    files: [
      'topups/delivery-times/delivery-times.sql.ts',
      'topups/fulfilment/settle-topup-item.sql.ts',
      'topups/ordering/topup-orders.sql.ts',
    ],
    reads: ['payments'],
    why: 'A top-up is counted, delivered or refunded only when its order is paid.',
  },
  {
    files: ['denominations/redeem-codes', 'denominations/generated-codes'],
    reads: ['order_items', 'orders', 'topup_items', 'topup_attempts'],
    why: 'Lists of codes show the order or activation of a code, and a code that was sent to a supplier may be redeemed.',
  },
  {
    files: ['denominations/denominations.repo.ts'],
    reads: ['topup_items'],
    why: 'A denomination that was ordered is archived instead of deleted.',
  },
  {
    files: ['stock/codes', 'stock/batches/recall-compensations.sql.ts'],
    reads: ['order_items', 'generated_codes', 'topup_codes'],
    why: 'Lists of codes show the order of a code and leave out generated ones; `pnpm backup:check` reads every table of codes.',
  },
  {
    files: ['stock/levels'],
    reads: ['topup_denominations', 'topup_codes', 'generated_codes'],
    why: 'Stock levels cover options and denominations in one list.',
  },
  {
    files: ['messages/contacts/contacts.sql.ts'],
    reads: ['users', 'sessions'],
    why: 'A deleted or blocked account gets no new contact, and a link ends with its session.',
  },
  {
    files: ['personal-data/read-personal-data.sql.ts'],
    reads: ['saved_views'],
    why: 'The export contains all data of a person, whichever module stores it.',
  },
  {
    files: ['catalogue/products/product-offer-summaries.sql.ts'],
    reads: ['codes', 'price_options'],
    why: 'The list of products for admins sorts by codes on sale and by the lowest price.',
  },
];
