/** Tables with a column that names a user, and where the export has their rows: a field of its answer. */
export const exportedTables = {
  accounts: 'balances',
  audit_log: 'actions',
  cart_items: 'cart',
  carts: 'cart',
  journals: 'movements',
  login_addresses: 'known_addresses',
  order_events: 'orders',
  orders: 'orders',
  payment_reversals: 'payments',
  payments: 'payments',
  postings: 'movements',
  recovery_codes: 'account',
  refunds: 'orders',
  saved_views: 'saved_views',
  second_factors: 'account',
  security_events: 'security_events',
  sessions: 'sessions',
  support_messages: 'support_messages',
  users: 'account',
} as const;

/** Tables with such a column that the export leaves out, with the reason. */
export const excludedTables: Readonly<Record<string, string>> = {
  admin_jobs: 'What an admin changed is in the audit log, which is exported.',
  api_keys: 'Belongs to a service account, which is a program.',
  code_batches: 'Who loaded codes is in the audit log, which is exported.',
  codes:
    'A bought code can be opened in its order; who opened it is in the audit log, which is exported.',
  currency_rate_history: 'Who set a rate is in the audit log, which is exported.',
  idempotency_keys: 'Repeats answers about orders, which are exported.',
  ledger_checks: 'Who asked for a check is in the audit log, which is exported.',
  service_accounts: 'Belongs to a service account, which is a program.',
  topup_codes: 'Who opened a code is in the audit log, which is exported.',
  webhook_endpoints: 'Belongs to a service account, which is a program.',
};
