-- Frees the codes of activations that an admin gave up and that the supplier refused afterwards: as all their attempts were
-- refused, nothing was delivered. The supplier's reason replaces that of the admin, as it does from now on.
DO $$
DECLARE
  v_items bigint[];
  v_codes bigint[];
BEGIN
  SELECT array_agg(g.activation_item_id), array_agg(g.code_id) INTO v_items, v_codes
    FROM generated_codes g JOIN topup_items t ON t.order_item_id = g.activation_item_id
   WHERE t.state = 'failed' AND t.reason = 'refunded_by_shop'
     AND EXISTS (SELECT FROM topup_attempts a WHERE a.order_item_id = t.order_item_id)
     AND NOT EXISTS (SELECT FROM topup_attempts a WHERE a.order_item_id = t.order_item_id AND a.state <> 'rejected');
  -- A code is locked before its row of the generated ones.
  PERFORM FROM codes WHERE id = ANY (v_codes) ORDER BY id FOR UPDATE;
  UPDATE generated_codes SET activation_item_id = NULL WHERE activation_item_id = ANY (v_items);
  UPDATE codes SET state = 'unpublished', version = version + 1 WHERE id = ANY (v_codes) AND state = 'used';
  UPDATE topup_items t
     SET reason = (SELECT a.reason FROM topup_attempts a WHERE a.order_item_id = t.order_item_id ORDER BY a.number DESC LIMIT 1)
   WHERE t.order_item_id = ANY (v_items);
END $$;
