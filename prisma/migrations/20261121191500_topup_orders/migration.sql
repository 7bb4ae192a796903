-- What a top-up cost when it was ordered, in both currencies, and whether a code of the shop delivers it.
ALTER TABLE topup_items
  ADD COLUMN price_usd BIGINT,
  ADD COLUMN price_rub BIGINT,
  ADD COLUMN by_code BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE topup_items
  ADD CONSTRAINT topup_items_prices CHECK (
    (price_usd IS NULL OR price_usd > 0) AND (price_rub IS NULL OR price_rub > 0));

CREATE OR REPLACE FUNCTION topup_items_guard() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.order_item_id, NEW.service, NEW.recipient, NEW.denomination_id, NEW.input_amount, NEW.input_currency,
      NEW.commission, NEW.price_usd, NEW.price_rub, NEW.by_code)
     IS DISTINCT FROM
     (OLD.order_item_id, OLD.service, OLD.recipient, OLD.denomination_id, OLD.input_amount, OLD.input_currency,
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

-- Free codes of one denomination, oldest first, locked: first passing over those that other buyers hold just
-- now, and if that is too few, waiting for neighbours who may yet roll back. Everybody who waits locks in the
-- order of the ids and holds no other code of the denomination, so that nobody waits in a circle.
CREATE FUNCTION await_topup_codes(p_denomination integer, p_quantity integer) RETURNS bigint[]
LANGUAGE plpgsql SET lock_timeout = '1s' AS $$
DECLARE
  v_ids bigint[];
BEGIN
  SELECT array_agg(id) INTO v_ids FROM (
    SELECT id FROM topup_codes WHERE denomination_id = p_denomination AND state = 'available'
     ORDER BY id LIMIT p_quantity FOR UPDATE) AS free;
  RETURN coalesce(v_ids, '{}'::bigint[]);
EXCEPTION WHEN lock_not_available THEN
  RETURN '{}';
END $$;

CREATE FUNCTION lock_topup_codes(p_denomination integer, p_quantity integer) RETURNS bigint[]
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
    -- Undoing this block lets go of the few that were found.
    RAISE EXCEPTION USING ERRCODE = 'MB001';
  EXCEPTION WHEN SQLSTATE 'MB001' THEN
    NULL;
  END;
  RETURN await_topup_codes(p_denomination, p_quantity);
END $$;

-- Sets one free code of the denomination aside for each of the items, all or none. Answers how many were free:
-- fewer than there are items means that none was claimed.
CREATE FUNCTION claim_topup_codes(p_denomination integer, p_items bigint[]) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  v_ids bigint[] := lock_topup_codes(p_denomination, cardinality(p_items));
BEGIN
  IF cardinality(v_ids) = cardinality(p_items) THEN
    UPDATE topup_codes c SET state = 'reserved', order_item_id = l.item
      FROM unnest(v_ids, p_items) AS l (code, item) WHERE c.id = l.code;
  END IF;
  RETURN cardinality(v_ids);
END $$;
