const orderOfReversal = (journal: string) => `(
      SELECT y.order_id FROM payment_reversals r JOIN payments y ON y.id = r.payment_id WHERE r.id = ${journal}.ref_id::bigint)`;

/** Returns SQL for the id of a journal's order, by the type of its reference; null without one. */
export const orderOfJournal = (journal: string): string => `
  CASE ${journal}.ref_type
    WHEN 'order' THEN ${journal}.ref_id
    WHEN 'order_item' THEN (SELECT i.order_id FROM order_items i WHERE i.id = ${journal}.ref_id::bigint)
    WHEN 'topup_attempt' THEN (SELECT i.order_id FROM topup_attempts a JOIN order_items i ON i.id = a.order_item_id
                                WHERE a.id = ${journal}.ref_id::bigint)
    WHEN 'refund' THEN (SELECT r.order_id FROM refunds r WHERE r.id = ${journal}.ref_id::bigint)
    WHEN 'payment' THEN (SELECT y.order_id FROM payments y WHERE y.id = ${journal}.ref_id::bigint)
    WHEN 'payment_refund' THEN (SELECT y.order_id FROM payment_refunds r JOIN payments y ON y.id = r.payment_id
                                 WHERE r.id = ${journal}.ref_id::bigint)
    WHEN 'payment_reversal' THEN ${orderOfReversal(journal)}
    WHEN 'payment_reversal_undone' THEN ${orderOfReversal(journal)}
    WHEN 'payment_matter' THEN (SELECT q.order_id FROM payment_matters q WHERE q.id = ${journal}.ref_id::bigint)
  END`;
