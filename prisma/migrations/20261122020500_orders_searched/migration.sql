-- What admins list orders by. The first is the price of one more entry for each order; the others hold the few rows
-- that they are about, none of a purchase from the balance.
CREATE INDEX orders_by_amount ON orders (total_amount, seq);
CREATE INDEX orders_not_completed ON orders (status, seq) WHERE status <> 'completed';
CREATE INDEX payments_for_wallets ON payments (order_id) WHERE type = 'wallet';

-- What a search can name an order by.
CREATE INDEX payments_by_number ON payments (provider_payment_id) WHERE provider_payment_id IS NOT NULL;
CREATE INDEX payment_refunds_by_number ON payment_refunds (provider_refund_id) WHERE provider_refund_id IS NOT NULL;
CREATE INDEX topup_attempts_by_number ON topup_attempts (supplier_id) WHERE supplier_id IS NOT NULL;
