/** Tables with a column that refers to a user, and the field of the export with their rows. */
export const exportedTables = {
  accounts: 'balances',
  audit_log: 'actions',
  cart_items: 'cart',
  carts: 'cart',
  journals: 'movements',
  contact_links: 'contact_links',
  login_addresses: 'known_addresses',
  login_devices: 'known_devices',
  messages: 'messages',
  order_events: 'orders',
  orders: 'orders',
  password_resets: 'password_resets',
  payment_reversals: 'payments',
  payments: 'payments',
  postings: 'movements',
  recovery_codes: 'account',
  refunds: 'orders',
  saved_views: 'saved_views',
  second_factors: 'account',
  security_events: 'security_events',
  sessions: 'sessions',
  support_attachments: 'support_pictures',
  support_messages: 'support_messages',
  support_thread_messages: 'support_threads',
  support_threads: 'support_threads',
  user_contacts: 'contacts',
  users: 'account',
} as const;

const ofServiceAccounts = 'Belongs to a service account, which is a program.';

/** Tables with such a column that the export omits, with the reason. */
export const excludedTables: Readonly<Record<string, string>> = {
  admin_jobs: 'What an admin changed is in the audit log, which is exported.',
  api_keys: ofServiceAccounts,
  code_batches: 'Who loaded codes is in the audit log, which is exported.',
  codes:
    'A bought code can be opened in its order; who opened it is in the audit log, which is exported.',
  currency_rate_history: 'Who set a rate is in the audit log, which is exported.',
  idempotency_keys:
    'Repeats answers to calls; what they describe is exported, or is no personal data.',
  ledger_checks: 'Who asked for a check is in the audit log, which is exported.',
  ledger_horizon:
    'Has the number of the last account that the ledger has looked at, and names no user.',
  service_accounts: ofServiceAccounts,
  topup_codes: 'Who opened a code is in the audit log, which is exported.',
  wallet_balances: 'Copies of the balances, which are exported.',
  webhook_endpoints: ofServiceAccounts,
};
