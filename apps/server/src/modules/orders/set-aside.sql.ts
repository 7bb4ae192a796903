/** Whether money that came for an order is set aside for a person, who has not seen to it yet. Such matters are few. */
export const isSetAside = (orderId: string) => `EXISTS (
    SELECT 1 FROM payment_matters m
     WHERE m.resolved_at IS NULL AND m.order_id = ${orderId} AND m.dedupe_key LIKE 'sus:%')`;
