-- Rules of the tables that the data model cannot express: checks, partial indexes, and the rows that every shop has.

-- A cart as its buyer sees it at the moment of paying, a row for each line, and what was claimed for it.
CREATE TYPE cart_seen AS (
  ids integer[], options integer[], quantities integer[], prices bigint[], products integer[], regions integer[],
  amounts integer[], sellable boolean[], unpriced boolean, total bigint
);

CREATE TYPE cart_claim AS (short jsonb, items bigint[], codes bigint[], code_items bigint[], hints jsonb);

ALTER TABLE accounts ADD CONSTRAINT accounts_customer_floor
  CHECK (kind = 'house'::account_kind OR floor IS NOT NULL AND floor = 0);
ALTER TABLE accounts ADD CONSTRAINT accounts_customer_has_user
  CHECK ((kind = 'house'::account_kind) = (user_id IS NULL));
ALTER TABLE accounts ADD CONSTRAINT accounts_floor
  CHECK (floor IS NULL OR balance >= floor);
ALTER TABLE accounts ADD CONSTRAINT accounts_house_has_no_balance
  CHECK (kind <> 'house'::account_kind OR balance = 0);
ALTER TABLE accounts ADD CONSTRAINT accounts_user_fk
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;

ALTER TABLE admin_jobs ADD CONSTRAINT admin_jobs_counts
  CHECK (total >= 0 AND done >= 0 AND failed >= 0);
ALTER TABLE admin_jobs ADD CONSTRAINT admin_jobs_finished
  CHECK ((finished_at IS NULL) = (state = ANY (ARRAY['queued'::admin_job_state, 'running'::admin_job_state])));
-- The few that the worker has to do.
CREATE INDEX admin_jobs_open ON admin_jobs (id)
  WHERE (state = ANY (ARRAY['queued'::admin_job_state, 'running'::admin_job_state]));

-- What was spent is not taken back, whatever becomes of the orders.
ALTER TABLE api_key_days ADD CONSTRAINT api_key_days_spent
  CHECK (spent > 0);

ALTER TABLE api_keys ADD CONSTRAINT api_keys_expiry
  CHECK (expires_at > created_at AND expires_at <= (created_at + '367 days'::interval));
ALTER TABLE api_keys ADD CONSTRAINT api_keys_hash
  CHECK (octet_length(secret_hash) = 32);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_limits
  CHECK (limit_usd >= 0 AND limit_rub >= 0);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_scopes
  CHECK (cardinality(scopes) > 0 AND NOT scopes && ARRAY['admin'::text, 'auth'::text]);

-- The log is searched by the beginning of an action; LIKE needs its own order, whatever the database's is.
CREATE INDEX audit_log_by_action ON audit_log (action text_pattern_ops, id);
-- The log as it is read first: without the calls of service accounts, of which there may be very many.
CREATE INDEX audit_log_without_calls ON audit_log (id)
  WHERE (action <> 'service.call'::text);

ALTER TABLE cart_items ADD CONSTRAINT cart_items_quantity
  CHECK (quantity >= 1 AND quantity <= 999);

ALTER TABLE code_batches ADD CONSTRAINT code_batches_recall
  CHECK ((state <> 'active'::code_batch_state) = (reason IS NOT NULL) AND (reason IS NULL) = (recalled_by IS NULL) AND (reason IS NULL) = (recalled_at IS NULL));
-- A batch is known for good; what it is does not change, and a recall that has given anybody anything is not undone.
ALTER TABLE code_batches ADD CONSTRAINT code_batches_span
  CHECK (size > 0 AND (last_id - first_id) >= size);
-- Batches of codes by how many they are, and by their state.
CREATE INDEX code_batches_by_size ON code_batches (size, id);
CREATE INDEX code_batches_by_state ON code_batches (state, id);
CREATE INDEX code_batches_demo ON code_batches (id)
  WHERE is_demo;

ALTER TABLE code_fingerprints ADD CONSTRAINT code_fingerprints_length
  CHECK (octet_length(fingerprint) = 32);

-- A sold code of a batch that is being recalled is made good once: it is void then, and its buyer has another code of
-- the same option, or its price. Codes of orders are never deleted, so that this look-up is as strong as foreign keys.
ALTER TABLE code_recalls ADD CONSTRAINT code_recalls_one
  CHECK ((replacement_id IS NULL) <> (refund_id IS NULL));

-- Room for updates in place, and frequent vacuuming: every sale changes the row of a code.
ALTER TABLE codes SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
-- A code belongs to an order item exactly while that item holds it or has it.
ALTER TABLE codes ADD CONSTRAINT codes_held_by_item
  CHECK ((state = ANY (ARRAY['reserved'::code_state, 'sold'::code_state, 'voided'::code_state])) = (order_item_id IS NOT NULL));
ALTER TABLE codes ADD CONSTRAINT codes_item_fk
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON DELETE RESTRICT;
CREATE INDEX codes_available ON codes (option_id, id)
  WHERE (state = 'available'::code_state);
CREATE INDEX codes_by_item ON codes (order_item_id)
  WHERE (order_item_id IS NOT NULL);
-- With codes_available this covers every code of an option: lists by option and state never scan the table,
-- and a loaded code still enters one index only.
CREATE INDEX codes_off_sale ON codes (option_id, id)
  WHERE (state <> 'available'::code_state);
-- What orders hold and have not paid for, or not redeemed: few rows at any time, whatever was sold.
CREATE INDEX codes_reserved ON codes (option_id)
  WHERE (state = 'reserved'::code_state);

ALTER TABLE currency_rate_history ADD CONSTRAINT currency_rate_history_positive
  CHECK (rate > 0::numeric AND previous > 0::numeric);

ALTER TABLE currency_rates ADD CONSTRAINT currency_rates_positive
  CHECK (rate > 0::numeric);

-- One row, always there.
ALTER TABLE currency_settings ADD CONSTRAINT currency_settings_one
  CHECK (id = 1);

ALTER TABLE generated_codes ADD CONSTRAINT generated_codes_activated
  CHECK (activated_at IS NULL OR activation_item_id IS NOT NULL);

-- By which old keys are found and removed. Those that made an order are kept for ever: they are most of the
-- table, and a purchase need not write them here.
CREATE INDEX idempotency_keys_outdated ON idempotency_keys (created_at)
  WHERE (order_id IS NULL);

-- What one admin has credited in a day.
CREATE INDEX journals_adjustments ON journals (actor, at)
  WHERE (kind = 'adjust'::text);

ALTER TABLE ledger_checks ADD CONSTRAINT ledger_checks_asked
  CHECK (checked_at IS NOT NULL OR requested_at IS NOT NULL);
ALTER TABLE ledger_checks ADD CONSTRAINT ledger_checks_ended
  CHECK (num_nonnulls(violations, failure) =
CASE
    WHEN checked_at IS NULL THEN 0
    ELSE 1
END);
ALTER TABLE ledger_checks ADD CONSTRAINT ledger_checks_failure
  CHECK (failure = ANY (ARRAY['error'::text, 'interrupted'::text]));
CREATE UNIQUE INDEX ledger_checks_open ON ledger_checks ((true))
  WHERE (checked_at IS NULL);
CREATE INDEX ledger_checks_started ON ledger_checks (started_at)
  WHERE (started_at IS NOT NULL);

ALTER TABLE ledger_horizon ADD CONSTRAINT ledger_horizon_one_row
  CHECK (id = 1);

ALTER TABLE order_items ADD CONSTRAINT order_items_price
  CHECK (unit_price >= 0);
-- A code item is of a product, a top-up of a row in topup_items.
ALTER TABLE order_items ADD CONSTRAINT order_items_product
  CHECK ((item_type = 'code'::order_item_type) = (product_id IS NOT NULL));
ALTER TABLE order_items ADD CONSTRAINT order_items_quantity
  CHECK (quantity >= 1 AND quantity <= 999);
ALTER TABLE order_items ADD CONSTRAINT order_items_refunded
  CHECK (
CASE status
    WHEN 'refunded'::order_item_status THEN refunded_quantity = quantity
    WHEN 'delivered'::order_item_status THEN refunded_quantity >= 0 AND refunded_quantity < quantity
    ELSE refunded_quantity = 0
END);

ALTER TABLE orders ADD CONSTRAINT orders_id_form
  CHECK (length(id) >= 8 AND length(id) <= 36);
ALTER TABLE orders ADD CONSTRAINT orders_refunded
  CHECK (refunded_amount >= 0 AND refunded_amount <= total_amount);
ALTER TABLE orders ADD CONSTRAINT orders_total
  CHECK (total_amount >= 0);
-- The first order of a period, for what is reckoned over one (the bestsellers of the last 30 days).
CREATE INDEX orders_by_age ON orders (created_at);
-- What admins list orders by. The first is the price of one more entry for each order; the others hold the few rows
-- that they are about, none of a purchase from the balance.
CREATE INDEX orders_by_amount ON orders (total_amount, seq);
-- Admins read all orders, newest first.
CREATE INDEX orders_by_seq ON orders (seq);
-- The admin's list of orders by how far they are. It finds what is not completed as the partial index did.
CREATE INDEX orders_by_state ON orders (status, seq);
CREATE INDEX orders_by_status ON orders (user_id, status);

CREATE INDEX payment_matters_open ON payment_matters (id)
  WHERE (resolved_at IS NULL);

CREATE INDEX payment_messages_due ON payment_messages (next_at)
  WHERE (next_at IS NOT NULL);

ALTER TABLE payment_refunds ADD CONSTRAINT payment_refunds_amount
  CHECK (amount > 0);
CREATE INDEX payment_refunds_by_number ON payment_refunds (provider_refund_id)
  WHERE (provider_refund_id IS NOT NULL);
CREATE INDEX payment_refunds_due ON payment_refunds (next_at)
  WHERE (next_at IS NOT NULL);

ALTER TABLE payment_reversals ADD CONSTRAINT payment_reversals_amount
  CHECK (amount > 0 AND from_wallet >= 0 AND from_wallet <= amount);
ALTER TABLE payment_reversals ADD CONSTRAINT payment_reversals_kind
  CHECK (kind = ANY (ARRAY['refund'::text, 'dispute'::text]));
CREATE INDEX payment_reversals_blocking ON payment_reversals (user_id)
  WHERE (lifted_at IS NULL);

-- What the database itself holds to.
ALTER TABLE payments ADD CONSTRAINT payments_amount
  CHECK (amount > 0);
ALTER TABLE payments ADD CONSTRAINT payments_captured
  CHECK ((state = 'captured'::payment_state) = (captured_at IS NOT NULL));
ALTER TABLE payments ADD CONSTRAINT payments_ended_at
  CHECK ((ended_at IS NOT NULL) = (ended_by IS NOT NULL));
ALTER TABLE payments ADD CONSTRAINT payments_ended_by
  CHECK ((ended_by IS NOT NULL) = (hold = ANY (ARRAY['voided'::hold_state, 'expired'::hold_state])) AND (ended_by IS NULL OR (ended_by = ANY (ARRAY['time'::text, 'customer'::text, 'admin'::text, 'replaced'::text, 'gateway'::text]))));
-- A payment that is open holds what it is for; one that ended does not.
ALTER TABLE payments ADD CONSTRAINT payments_hold
  CHECK (
CASE hold
    WHEN 'open'::hold_state THEN state = ANY (ARRAY['created'::payment_state, 'redirected'::payment_state])
    WHEN 'captured'::hold_state THEN state = 'captured'::payment_state
    ELSE state <> ALL (ARRAY['created'::payment_state, 'redirected'::payment_state])
END);
ALTER TABLE payments ADD CONSTRAINT payments_settled_as
  CHECK ((settled_as IS NOT NULL) = (state = 'captured'::payment_state) AND (settled_as IS NULL OR (settled_as = ANY (ARRAY['order'::text, 'wallet'::text]))));
-- What a search can name an order by.
CREATE INDEX payments_by_number ON payments (provider_payment_id)
  WHERE (provider_payment_id IS NOT NULL);
CREATE INDEX payments_for_wallets ON payments (order_id)
  WHERE (type = 'wallet'::payment_type);
CREATE INDEX payments_open_of_address ON payments (address_hash)
  WHERE (hold = 'open'::hold_state);
-- What is counted of a network: its open card orders, and those that lapsed or were cancelled a short while ago.
CREATE INDEX payments_open_of_network ON payments (network_hash)
  WHERE (hold = 'open'::hold_state);
CREATE INDEX payments_open_of_user ON payments (user_id)
  WHERE (hold = 'open'::hold_state);
CREATE INDEX payments_to_ask ON payments (next_ask_at)
  WHERE (next_ask_at IS NOT NULL);
CREATE INDEX payments_to_cancel ON payments (next_cancel_at)
  WHERE (next_cancel_at IS NOT NULL);
CREATE INDEX payments_wasted ON payments (user_id, ended_at)
  WHERE ((ended_by = ANY (ARRAY['time'::text, 'customer'::text, 'gateway'::text, 'replaced'::text])) AND (state <> 'captured'::payment_state) AND (pay_url IS NOT NULL));
CREATE INDEX payments_wasted_of_network ON payments (network_hash, ended_at)
  WHERE ((ended_by = ANY (ARRAY['time'::text, 'customer'::text, 'gateway'::text, 'replaced'::text])) AND (state <> 'captured'::payment_state) AND (pay_url IS NOT NULL));

ALTER TABLE postings ADD CONSTRAINT postings_amount_not_zero
  CHECK (amount <> 0);

ALTER TABLE price_options ADD CONSTRAINT price_options_amount
  CHECK (game_amount > 0);
ALTER TABLE price_options ADD CONSTRAINT price_options_prices
  CHECK ((price_usd IS NULL OR price_usd > 0) AND (price_rub IS NULL OR price_rub > 0) AND (price_usd IS NOT NULL OR price_rub IS NOT NULL));
ALTER TABLE price_options ADD CONSTRAINT price_options_replaced
  CHECK (replaced_by <> id);
-- The same amount at the same prices is the same option.
CREATE UNIQUE INDEX price_options_identity ON price_options (product_id, region_id, game_amount, price_usd, price_rub) NULLS NOT DISTINCT;

ALTER TABLE refunds ADD CONSTRAINT refunds_amount
  CHECK (amount > 0);

-- What is archived is not offered, whatever reads only whether it is on.
ALTER TABLE regions ADD CONSTRAINT regions_archived_off
  CHECK (archived_at IS NULL OR NOT is_active);

ALTER TABLE saved_views ADD CONSTRAINT saved_views_list
  CHECK (list ~ '^[A-Za-z.-]{1,40}$'::text);
ALTER TABLE saved_views ADD CONSTRAINT saved_views_name
  CHECK (char_length(name) >= 1 AND char_length(name) <= 40);
ALTER TABLE saved_views ADD CONSTRAINT saved_views_name_key
  CHECK (char_length(name_key) >= 1 AND char_length(name_key) <= 160);
ALTER TABLE saved_views ADD CONSTRAINT saved_views_query
  CHECK (char_length(query) <= 1000 AND query ~ '^[A-Za-z0-9._~!$&''()*+,;=:@/?%-]*$'::text);

ALTER TABLE security_events ADD CONSTRAINT security_events_counted
  CHECK (count > 0 AND last_at >= first_at);
ALTER TABLE security_events ADD CONSTRAINT security_events_others
  CHECK (NOT others OR user_id IS NULL AND address IS NULL AND session_id IS NULL);
-- Equal events of one hour are one row.
CREATE UNIQUE INDEX security_events_of_hour ON security_events (kind, hour, COALESCE(user_id, 0), COALESCE(address, ''::text), others);

ALTER TABLE stock_alerts ADD CONSTRAINT stock_alerts_fired
  CHECK ((fired_at IS NULL) = (fired_with IS NULL));
ALTER TABLE stock_alerts ADD CONSTRAINT stock_alerts_of_one
  CHECK (num_nonnulls(option_id, denomination_id) = 1);
ALTER TABLE stock_alerts ADD CONSTRAINT stock_alerts_threshold
  CHECK (threshold >= 0);

CREATE INDEX topup_attempts_by_number ON topup_attempts (supplier_id)
  WHERE (supplier_id IS NOT NULL);
-- A code is tried once at a time.
CREATE UNIQUE INDEX topup_attempts_one_by_code ON topup_attempts (code_id)
  WHERE ((code_id IS NOT NULL) AND (state <> 'rejected'::topup_attempt_state));
-- At most one try with a supplier is open for an item: nothing is bought twice.
CREATE UNIQUE INDEX topup_attempts_one_open ON topup_attempts (order_item_id)
  WHERE (state <> ALL (ARRAY['succeeded'::topup_attempt_state, 'rejected'::topup_attempt_state]));

-- One sequence, so that an id names a code in either table.
ALTER TABLE topup_codes ALTER COLUMN id SET DEFAULT nextval('codes_id_seq');
ALTER TABLE topup_codes ADD CONSTRAINT topup_codes_held_by_item
  CHECK ((state = ANY (ARRAY['reserved'::topup_code_state, 'redeemed'::topup_code_state])) = (order_item_id IS NOT NULL));
CREATE INDEX topup_codes_available ON topup_codes (denomination_id, id)
  WHERE (state = 'available'::topup_code_state);
CREATE INDEX topup_codes_by_item ON topup_codes (order_item_id)
  WHERE (order_item_id IS NOT NULL);
-- Lists: with the index of what is available this holds every code of a denomination.
CREATE INDEX topup_codes_off_sale ON topup_codes (denomination_id, id)
  WHERE (state <> 'available'::topup_code_state);
CREATE INDEX topup_codes_reserved ON topup_codes (denomination_id)
  WHERE (state = 'reserved'::topup_code_state);

ALTER TABLE topup_denominations ADD CONSTRAINT topup_denominations_amount
  CHECK (game_amount > 0);
ALTER TABLE topup_denominations ADD CONSTRAINT topup_denominations_prices
  CHECK ((price_usd IS NULL OR price_usd > 0) AND (price_rub IS NULL OR price_rub > 0) AND (price_usd IS NOT NULL OR price_rub IS NOT NULL));

ALTER TABLE topup_items ADD CONSTRAINT topup_items_commission
  CHECK (commission >= 0);
ALTER TABLE topup_items ADD CONSTRAINT topup_items_open
  CHECK (
CASE
    WHEN state = ANY (ARRAY['delivered'::topup_state, 'failed'::topup_state, 'cancelled'::topup_state]) THEN next_at IS NULL
    ELSE next_at IS NOT NULL OR state = 'waiting'::topup_state
END);
ALTER TABLE topup_items ADD CONSTRAINT topup_items_prices
  CHECK ((price_usd IS NULL OR price_usd > 0) AND (price_rub IS NULL OR price_rub > 0));
-- Whether a customer ever topped this recipient up.
CREATE INDEX topup_items_by_recipient ON topup_items (service, recipient);
-- What the worker looks at next.
CREATE INDEX topup_items_due ON topup_items (next_at)
  WHERE (next_at IS NOT NULL);

-- What stands there is the hash of no password.
ALTER TABLE users ADD CONSTRAINT users_service_password
  CHECK (role <> 'service'::role OR password_hash = '!'::text);
CREATE INDEX users_admins ON users (id)
  WHERE (role = 'admin'::role);
-- The few of many that a list of users is filtered by.
CREATE INDEX users_blocked ON users (id)
  WHERE (blocked_at IS NOT NULL);
-- What stands there is the hash of no password.
CREATE INDEX users_services ON users (id)
  WHERE (role = 'service'::role);

ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_answer
  CHECK (length(answer) <= 200);

ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_open
  CHECK (
CASE state
    WHEN 'pending'::webhook_delivery_state THEN next_at IS NOT NULL AND ended_at IS NULL
    ELSE next_at IS NULL AND taken_until IS NULL AND ended_at IS NOT NULL
END);
CREATE INDEX webhook_deliveries_before ON webhook_deliveries (endpoint_id, subject, id)
  WHERE (state = 'pending'::webhook_delivery_state);
-- What has been on its way for longest.
CREATE INDEX webhook_deliveries_begun ON webhook_deliveries (begun_at)
  WHERE (state = 'pending'::webhook_delivery_state);
-- What is due, what comes before it, who has something already, and what an admin may begin again.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_at)
  WHERE (state = 'pending'::webhook_delivery_state);
CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (ended_at)
  WHERE (ended_at IS NOT NULL);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (endpoint_id, ended_at)
  WHERE (state = 'failed'::webhook_delivery_state);
CREATE INDEX webhook_deliveries_taken ON webhook_deliveries (endpoint_id)
  WHERE (taken_until IS NOT NULL);

ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_archived
  CHECK (archived_at IS NULL OR NOT active);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_events
  CHECK (cardinality(events) > 0 AND events <@ ARRAY['order.completed'::text, 'topup.settled'::text, 'stock.low'::text, 'rates.stale'::text]);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_old
  CHECK (num_nonnulls(old_cipher, old_key_id, old_until) = ANY (ARRAY[0, 3]));
-- A service hears of its own orders, not of the shop's stock and rates.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_own
  CHECK (account_id IS NULL OR events <@ ARRAY['order.completed'::text, 'topup.settled'::text]);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_reason
  CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'admin'::text])) AND (disabled_reason IS NULL) = active);
CREATE UNIQUE INDEX webhook_endpoints_url ON webhook_endpoints (url, COALESCE(account_id, 0))
  WHERE (archived_at IS NULL);

-- House accounts that are not bound to a gateway or supplier; those open theirs when they are configured.
INSERT INTO accounts (code, currency, kind)
SELECT format('%s:%s', h.name, c.currency), c.currency, 'house'
  FROM unnest(ARRAY['revenue:sales', 'revenue:commission', 'cost:goods', 'adjust:admin', 'fx:house',
                    'suspense', 'loss:supplier', 'loss:chargeback']) AS h (name),
       unnest(enum_range(NULL::currency)) AS c (currency);

INSERT INTO ledger_horizon (id, posting_id, journal_id, xid) VALUES (1, 0, 0, 0);

-- The pseudo-region of products without one.
INSERT INTO regions (id, name, code, is_active, flag, translations) VALUES
  (0, 'Global', 'global', true, '🌐', '{"ru": {"name": "Весь мир"}, "en": {"name": "Global"}, "uz": {"name": "Butun dunyo"}}');

INSERT INTO currency_settings (id) VALUES (1);

-- House accounts of the gateways.
INSERT INTO accounts (code, currency, kind)
SELECT format('gateway:%s:clearing:%s', g.name, c.currency), c.currency, 'house'
  FROM unnest(ARRAY['sandbox', 'yookassa', 'stripe']) AS g (name), unnest(enum_range(NULL::currency)) AS c (currency);
