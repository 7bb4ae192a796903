/** Condition that an order has unapplied funds with an unresolved exception; such exceptions are few. */
export const hasUnappliedFunds = (orderId: string) => `EXISTS (
    SELECT 1 FROM payment_matters m
     WHERE m.resolved_at IS NULL AND m.order_id = ${orderId} AND (m.dedupe_key LIKE 'sus:%' OR m.dedupe_key LIKE 'susu:%'))`;
