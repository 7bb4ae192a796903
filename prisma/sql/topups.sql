-- Top-ups, their attempts, and redeem codes of denominations.

-- Enforces redeemCodeTransitions. A code that an order releases is free again, unless an admin has seen it: then it stays off
-- sale.
CREATE OR REPLACE FUNCTION topup_codes_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'code % belongs to an order', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'code_of_order_is_kept';
  ELSIF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a code starts in stock, not with an order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'available' THEN NEW.state IN ('reserved', 'used', 'error')
       WHEN 'used' THEN NEW.state IN ('available', 'error')
       WHEN 'error' THEN NEW.state IN ('available', 'used')
       WHEN 'reserved' THEN NEW.state IN ('redeemed', 'error')
         OR NEW.state = (CASE WHEN OLD.revealed_at IS NULL THEN 'available' ELSE 'used' END)::topup_code_state
       ELSE false END) THEN
    RAISE EXCEPTION 'code % does not go from % to %', OLD.id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_transition';
  END IF;
  IF OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at THEN
    RAISE EXCEPTION 'what was seen stays seen' USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays_revealed';
  END IF;
  IF OLD.state IN ('reserved', 'redeemed') AND (
       NEW.denomination_id <> OLD.denomination_id
       -- Key rotation encrypts the same text with another key.
       OR ((NEW.cipher, NEW.key_id) IS DISTINCT FROM (OLD.cipher, OLD.key_id) AND NOT coalesce(
             current_setting('manabar.reencryption', true) = 'on' AND NEW.key_id <> OLD.key_id AND NEW.state = OLD.state, false))
       OR (NEW.state IN ('reserved', 'redeemed') AND NEW.order_item_id IS DISTINCT FROM OLD.order_item_id)) THEN
    RAISE EXCEPTION 'code % belongs to an order and does not move', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'code_of_order_stays';
  END IF;
  RETURN NEW;
END $$;

-- Enforces topupTransitions.
CREATE OR REPLACE FUNCTION topup_items_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- erase_person() replaces the recipient when the top-up has ended or its order is cancelled.
  IF NEW.recipient <> OLD.recipient AND NOT coalesce(
       NEW.recipient = 'deleted' AND (OLD.state IN ('delivered', 'failed', 'cancelled')
         OR EXISTS (SELECT FROM order_items i JOIN orders o ON o.id = i.order_id
                     WHERE i.id = OLD.order_item_id AND o.status = 'cancelled'))
       AND current_setting('manabar.erased_user', true) = (
         SELECT o.user_id::text FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.id = OLD.order_item_id), false) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_item_identity';
  END IF;
  IF (NEW.order_item_id, NEW.service, NEW.denomination_id, NEW.item_id, NEW.input_amount, NEW.input_currency,
      NEW.commission, NEW.price_usd, NEW.price_rub, NEW.by_code)
     IS DISTINCT FROM
     (OLD.order_item_id, OLD.service, OLD.denomination_id, OLD.item_id, OLD.input_amount, OLD.input_currency,
      OLD.commission, OLD.price_usd, OLD.price_rub, OLD.by_code) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_item_identity';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       WHEN 'waiting' THEN NEW.state IN ('dispatching', 'failed', 'cancelled')
       WHEN 'dispatching' THEN NEW.state IN ('delivered', 'failed', 'unknown', 'review')
       WHEN 'unknown' THEN NEW.state IN ('dispatching', 'delivered', 'failed', 'review')
       WHEN 'review' THEN NEW.state IN ('dispatching', 'unknown', 'delivered', 'failed')
       ELSE false END) THEN
    RAISE EXCEPTION 'top-up % does not go from % to %', OLD.order_item_id, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_transition';
  END IF;
  RETURN NEW;
END $$;

-- Enforces topupAttemptTransitions.
CREATE OR REPLACE FUNCTION topup_attempts_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.order_item_id, NEW.number, NEW.reference, NEW.supplier, NEW.code_id)
     IS DISTINCT FROM (OLD.order_item_id, OLD.number, OLD.reference, OLD.supplier, OLD.code_id) THEN
    RAISE EXCEPTION 'what was tried does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_attempt_identity';
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state
       -- rejected: cancelled by the shop. The supplier received no request of this attempt, and refused those of the others.
       WHEN 'prepared' THEN NEW.state = 'sending' OR NEW.state = 'rejected' AND OLD.asked = 0 AND NOT EXISTS (
         SELECT FROM topup_attempts WHERE order_item_id = OLD.order_item_id AND id <> OLD.id AND state <> 'rejected')
       -- prepared again: certainly never sent
       WHEN 'sending' THEN NEW.state IN ('prepared', 'succeeded', 'rejected', 'processing', 'unknown')
       WHEN 'processing' THEN NEW.state IN ('succeeded', 'rejected', 'not_found', 'unknown', 'review')
       WHEN 'unknown' THEN NEW.state IN ('succeeded', 'rejected', 'processing', 'not_found', 'review')
       WHEN 'not_found' THEN NEW.state IN ('sending', 'review')
       WHEN 'review' THEN NEW.state IN ('sending', 'succeeded', 'rejected', 'processing', 'unknown')
       ELSE false END) THEN
    RAISE EXCEPTION 'attempt % does not go from % to %', OLD.reference, OLD.state, NEW.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_attempt_transition';
  END IF;
  RETURN NEW;
END $$;

-- Keeps the fingerprint of a code that a supplier may have redeemed, so that a repeated load counts as a duplicate. After a
-- change of the code it stays under an id that no code has.
CREATE OR REPLACE FUNCTION keep_tried_fingerprint() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_tried constant boolean := EXISTS (
    SELECT FROM topup_attempts WHERE code_id = OLD.code_id AND state <> 'rejected');
BEGIN
  IF TG_OP = 'DELETE' THEN
    RETURN CASE WHEN NOT v_tried THEN OLD END;
  END IF;
  IF v_tried THEN
    INSERT INTO code_fingerprints (fingerprint, code_id)
      VALUES (OLD.fingerprint, nextval('codes_id_seq')) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- Does the same as await_free_codes for the codes of a denomination.
CREATE OR REPLACE FUNCTION await_topup_codes(p_denomination integer, p_quantity integer) RETURNS bigint[]
LANGUAGE plpgsql SET lock_timeout = '5s' AS $$
DECLARE
  v_ids bigint[];
BEGIN
  SELECT array_agg(id) INTO v_ids FROM (
    SELECT id FROM topup_codes WHERE denomination_id = p_denomination AND state = 'available'
     ORDER BY id LIMIT p_quantity FOR UPDATE) AS free;
  RETURN coalesce(v_ids, '{}'::bigint[]);
END $$;

CREATE OR REPLACE FUNCTION lock_topup_codes(p_denomination integer, p_quantity integer) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
BEGIN
  BEGIN
    SELECT array_agg(id) INTO v_ids FROM (
      SELECT id FROM topup_codes WHERE denomination_id = p_denomination AND state = 'available'
       ORDER BY id LIMIT p_quantity FOR UPDATE SKIP LOCKED) AS free;
    IF coalesce(cardinality(v_ids), 0) = p_quantity THEN
      RETURN v_ids;
    END IF;
    -- The rollback of this block unlocks the few codes that were found.
    RAISE EXCEPTION USING ERRCODE = 'MB001';
  EXCEPTION WHEN SQLSTATE 'MB001' THEN
    NULL;
  END;
  RETURN await_topup_codes(p_denomination, p_quantity);
END $$;

-- Reserves one free code of the denomination for each of the items, all or none. Returns the number of free codes: fewer than
-- items means that none was reserved. No code is free for an item whose ordered amount differs from the denomination's present
-- one.
CREATE OR REPLACE FUNCTION claim_topup_codes(p_denomination integer, p_items bigint[]) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[];
BEGIN
  IF EXISTS (SELECT FROM order_items i JOIN topup_denominations d ON d.id = p_denomination
              WHERE i.id = ANY (p_items) AND i.game_amount <> d.game_amount) THEN
    RETURN 0;
  END IF;
  v_ids := lock_topup_codes(p_denomination, cardinality(p_items));
  IF cardinality(v_ids) = cardinality(p_items) THEN
    UPDATE topup_codes c SET state = 'reserved', order_item_id = l.item
      FROM unnest(v_ids, p_items) AS l (code, item) WHERE c.id = l.code;
  END IF;
  RETURN cardinality(v_ids);
END $$;

CREATE OR REPLACE FUNCTION say_topup_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('order_changed', order_id) FROM order_items WHERE id = NEW.order_item_id;
  RETURN NULL;
END $$;

-- Refuses to send or end a top-up before its price was paid for it. A top-up that is unpaid, or whose payment went to the
-- balance, is neither delivered nor refunded; only its order is cancelled.
CREATE OR REPLACE FUNCTION unpaid_topups_stay() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM order_items i JOIN payments p ON p.order_id = i.order_id
              WHERE i.id = NEW.order_item_id AND p.settled_as IS DISTINCT FROM 'order') THEN
    RAISE EXCEPTION 'nobody has paid for top-up %', NEW.order_item_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'topup_of_unpaid_order';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER topup_codes_guard BEFORE UPDATE ON topup_codes FOR EACH ROW EXECUTE FUNCTION topup_codes_guard();
CREATE OR REPLACE TRIGGER topup_codes_start_free BEFORE INSERT ON topup_codes
  FOR EACH ROW WHEN (NEW.state NOT IN ('available', 'used', 'error')) EXECUTE FUNCTION topup_codes_guard();
CREATE OR REPLACE TRIGGER topup_codes_of_orders_are_kept BEFORE DELETE ON topup_codes
  FOR EACH ROW WHEN (OLD.state IN ('reserved', 'redeemed')) EXECUTE FUNCTION topup_codes_guard();
CREATE OR REPLACE TRIGGER code_fingerprints_keep_tried BEFORE DELETE ON code_fingerprints
  FOR EACH ROW EXECUTE FUNCTION keep_tried_fingerprint();
CREATE OR REPLACE TRIGGER code_fingerprints_keep_replaced AFTER UPDATE OF fingerprint ON code_fingerprints
  FOR EACH ROW EXECUTE FUNCTION keep_tried_fingerprint();
CREATE OR REPLACE TRIGGER topup_items_guard BEFORE UPDATE ON topup_items FOR EACH ROW EXECUTE FUNCTION topup_items_guard();
CREATE OR REPLACE TRIGGER topup_attempts_guard BEFORE UPDATE ON topup_attempts FOR EACH ROW EXECUTE FUNCTION topup_attempts_guard();
CREATE OR REPLACE TRIGGER topup_items_are_kept BEFORE DELETE OR TRUNCATE ON topup_items
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER topup_attempts_are_kept BEFORE DELETE OR TRUNCATE ON topup_attempts
  FOR EACH STATEMENT EXECUTE FUNCTION rows_are_kept();
CREATE OR REPLACE TRIGGER topup_items_say_changed AFTER UPDATE OF state ON topup_items
  FOR EACH ROW WHEN (NEW.state <> OLD.state) EXECUTE FUNCTION say_topup_changed();
CREATE OR REPLACE TRIGGER unpaid_topups_stay BEFORE UPDATE OF state ON topup_items
  FOR EACH ROW WHEN (NEW.state <> OLD.state AND NEW.state IN ('dispatching', 'delivered', 'failed', 'cancelled'))
  EXECUTE FUNCTION unpaid_topups_stay();
