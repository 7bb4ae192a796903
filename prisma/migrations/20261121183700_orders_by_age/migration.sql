-- The first order of a period, for what is reckoned over one (the bestsellers of the last 30 days).
CREATE INDEX orders_by_age ON orders (created_at);
